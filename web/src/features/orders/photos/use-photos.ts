import { useCallback, useEffect, useRef, useState } from 'react';
import { ulid } from 'ulid';
import { MAX_PHOTOS, type PassedPhoto, photoPath } from '#shared/orders/photos/photo.ts';
import { ApiProblem } from '#web/lib/data/api.ts';
import { upload } from '#web/lib/data/upload.ts';
import { PictureProblem } from '#web/lib/pictures/canvas.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Authorizes a customer to add photos, either by an emailed link or by an order in their account. */
export type PhotoAccess = { reviewLink: string } | { orderLink: string } | { orderId: string };

/** A chosen photo. `src` is null until a preview is ready. */
export interface ChosenPhoto {
  id: string;
  src: string | null;
  state: 'sending' | 'sent' | 'failed';
  /** The reason why a file was not sent. Null if there is no problem. */
  problem: string | null;
}

interface Sending {
  body: Blob;
  signal: AbortSignal;
}

function send(access: PhotoAccess, photoId: string, sending: Sending): Promise<PassedPhoto> {
  if ('orderId' in access)
    return upload('PUT /api/orders/{id}/photos/{photoId}', { params: { id: access.orderId, photoId }, ...sending });
  const params = { photoId };
  return 'reviewLink' in access
    ? upload('PUT /api/review-link/photos/{photoId}', {
        ...{ params, headers: { 'review-link': access.reviewLink } },
        ...sending,
      })
    : upload('PUT /api/order-link/photos/{photoId}', {
        ...{ params, headers: { 'order-link': access.orderLink } },
        ...sending,
      });
}

const problemOf = (error: unknown): string =>
  error instanceof PictureProblem || error instanceof ApiProblem
    ? error.message
    : 'This photo didn’t arrive. Check your connection, and add it again.';

/**
 * Sends chosen photos one after another, so that a phone holds only one of them in memory. `present` lists the photos sent
 * earlier.
 */
export function usePhotos(access: PhotoAccess, present: readonly PassedPhoto[] = []) {
  const [photos, setPhotos] = useState<ChosenPhoto[]>(() =>
    present.map((photo) => ({ id: photo.id, src: photoPath(photo, 'small'), state: 'sent', problem: null })),
  );
  const line = useRef(Promise.resolve());
  const stops = useRef(new Map<string, AbortController>());
  const way = useRef(access);
  way.current = access;

  const change = useCallback((id: string, part: Partial<ChosenPhoto>) => {
    setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)));
  }, []);

  const sendOne = useCallback(
    async (id: string, file: File, signal: AbortSignal) => {
      if (signal.aborted) return;
      try {
        const { photo, preview } = await shrinkPhoto(file);
        change(id, { src: preview });
        await send(way.current, id, { body: photo, signal });
        change(id, { state: 'sent' });
      } catch (error) {
        if (!signal.aborted) change(id, { state: 'failed', problem: `${file.name}: ${problemOf(error)}` });
      }
    },
    [change],
  );

  // Leaving the form cancels all uploads.
  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  const good = photos.filter(({ state }) => state !== 'failed');
  return {
    photos,
    /** Number of photos that can still be added. */
    left: MAX_PHOTOS - good.length,
    isSending: photos.some(({ state }) => state === 'sending'),
    /** Ids of the photos that were sent, in order. */
    ids: photos.filter(({ state }) => state === 'sent').map(({ id }) => id),
    /** Adds as many files as there is room for. */
    add(files: readonly File[]) {
      const taken = files.slice(0, MAX_PHOTOS - good.length).map((file) => ({ id: `pho_${ulid()}`, file }));
      setPhotos([
        // Adding photos removes the ones that failed before.
        ...good,
        ...taken.map(({ id }) => ({ id, src: null, state: 'sending' as const, problem: null })),
      ]);
      for (const { id, file } of taken) {
        const stop = new AbortController();
        stops.current.set(id, stop);
        line.current = line.current.then(() => sendOne(id, file, stop.signal));
      }
    },
    remove(id: string) {
      stops.current.get(id)?.abort();
      setPhotos((all) => all.filter((photo) => photo.id !== id));
    },
  };
}

export type Photos = ReturnType<typeof usePhotos>;
