import { type DragEvent, useState } from 'react';
import { MAX_VIDEOS } from '#shared/catalogue/video/product-video.ts';
import { useCardFocus } from '#web/components/admin/move-keys.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { isVideo } from '../videos/send-video.ts';
import { Videos } from '../videos/videos.tsx';
import { DropZone, FILES_ID } from './drop-zone.tsx';
import { PictureCard } from './picture-card.tsx';
import { type DraftImage, type DraftVideo, moveItem } from './product-draft.ts';
import type { FormPart } from './use-product-form.ts';
import type { Uploads } from './use-uploads.ts';

const MOST = 40;

/**
 * Returns drag handlers for a picture's card. A dragged card moves to the place of each card that it is dragged over, even
 * before it is dropped.
 */
function useDrag(changeImages: (next: (images: DraftImage[]) => DraftImage[]) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const dragOf = (id: string) => ({
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', '');
      setDragged(id);
    },
    onDragEnter: () => {
      if (dragged === null || dragged === id) return;
      changeImages((now) => {
        const indexOf = (wanted: string) => now.findIndex((image) => image.id === wanted);
        return moveItem(now, indexOf(dragged), indexOf(id));
      });
    },
    onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
    onDragEnd: () => setDragged(null),
  });
  return { dragged, dragOf };
}

interface PicturesProps extends FormPart {
  uploads: Uploads;
  videos: Uploads;
}

/** Returns the state and the actions of the pictures. `status` is announced to screen readers after each action. */
function usePictures({ form: { draft, change }, uploads, videos }: PicturesProps) {
  const { images } = draft;
  const [status, setStatus] = useState('');
  const focus = useCardFocus(images, FILES_ID);
  const changeImages = (next: (images: DraftImage[]) => DraftImage[]) =>
    change((now) => ({ ...now, images: next(now.images) }));

  return {
    status,
    changeImages,
    add(chosen: File[]) {
      const files = chosen.filter((file) => !isVideo(file));
      const films = chosen.filter(isVideo);
      const fittingFilms = films.slice(0, Math.max(0, MAX_VIDEOS - draft.videos.length));
      const freshVideos = videos.add(fittingFilms).map((id): DraftVideo => ({ id, alt: '', stored: null }));
      change((now) => ({ ...now, videos: [...now.videos, ...freshVideos] }));
      const fitting = files.slice(0, Math.max(0, MOST - images.length));
      const fresh = uploads.add(fitting).map(
        (id): DraftImage => ({
          id,
          alt: '',
          color: null,
          stored: null,
        }),
      );
      changeImages((now) => [...now, ...fresh]);
      const tooMany = [
        ...(files.length > fitting.length ? [`${MOST} pictures`] : []),
        ...(films.length > fittingFilms.length ? [`${MAX_VIDEOS} videos`] : []),
      ];
      setStatus(tooMany.length > 0 ? `A product can have up to ${tooMany.join(' and ')}` : '');
    },
    move(id: string, from: number, by: 1 | -1) {
      focus.move(id, by);
      changeImages((now) => moveItem(now, from, from + by));
      setStatus(`Now picture ${from + by + 1} of ${images.length}`);
    },
    describe: (id: string, part: Partial<DraftImage>) =>
      changeImages((now) => now.map((image) => (image.id === id ? { ...image, ...part } : image))),
    remove(id: string, index: number) {
      uploads.remove(id);
      focus.remove(id);
      changeImages((now) => now.filter((image) => image.id !== id));
      setStatus(`Picture ${index + 1} removed`);
    },
  };
}

export function Pictures(props: PicturesProps) {
  const { form, uploads, videos } = props;
  const { images, colors } = form.draft;
  const { status, changeImages, add, move, describe, remove } = usePictures(props);
  const { dragged, dragOf } = useDrag(changeImages);
  return (
    <Panel title="Pictures and videos">
      {images.length === 0 && (
        <p className="mb-4 max-w-[64ch] text-sm text-ash">
          Products without a picture are left out of the Google Shopping feed.
        </p>
      )}
      {images.length > 0 && (
        <p className="mb-4 max-w-[64ch] text-sm text-ash">
          Add alt text to describe each picture for people who can’t see it.
        </p>
      )}
      <DropZone hasPictures={images.length > 0} onFiles={add}>
        {images.length > 0 && (
          <ol className="mb-6 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3">
            {images.map((image, index) => (
              <PictureCard
                key={image.id}
                image={image}
                position={index + 1}
                count={images.length}
                colors={colors}
                upload={uploads.uploads[image.id]}
                error={form.errors[`images.${image.id}`]}
                isDragged={dragged === image.id}
                onChange={(part) => describe(image.id, part)}
                onMove={(by) => move(image.id, index, by)}
                onRemove={() => remove(image.id, index)}
                onRetry={() => uploads.retry(image.id)}
                drag={dragOf(image.id)}
              />
            ))}
          </ol>
        )}
        <Videos form={form} uploads={videos} />
      </DropZone>
      <p role="status" className="mt-2 text-sm text-ash empty:hidden">
        {status}
      </p>
    </Panel>
  );
}
