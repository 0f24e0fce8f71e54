import { useCallback, useEffect, useRef, useState } from 'react';
import { ulid } from 'ulid';
import { ApiProblem } from '#web/lib/data/api.ts';
import { PictureProblem } from '#web/lib/pictures/canvas.ts';
import type { Sending } from './send-picture.ts';

/** Describes the progress of an upload. */
export interface Upload {
  /** A `data:` URL of a preview. Null until the preview is ready. */
  preview: string | null;
  /** Share of the upload that is done, from 0 to 1. */
  progress: number;
  /** The reason the file was not uploaded. `mayPass` is true if another attempt may succeed. */
  problem: { message: string; mayPass: boolean } | null;
}

const WAITING: Upload = { preview: null, progress: 0, problem: null };

function problemOf(error: unknown): Upload['problem'] {
  if (error instanceof PictureProblem) return { message: error.message, mayPass: false };
  if (error instanceof ApiProblem) return { message: error.message, mayPass: error.problem.status >= 500 };
  return { message: 'The upload failed. Check your connection.', mayPass: true };
}

/**
 * Uploads files one after another, so that a phone holds only one of them in memory. `send` stores a file under an id that
 * begins with `prefix`. Pass the same `send` function on every render.
 */
export function useUploads<Stored>(
  prefix: 'img' | 'vid',
  send: (id: string, file: Blob, sending: Sending) => Promise<Stored>,
  onStored: (id: string, stored: Stored) => void,
) {
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({});
  const files = useRef(new Map<string, { file: Blob; stop: AbortController }>());
  const line = useRef(Promise.resolve());
  const arrive = useRef(onStored);
  arrive.current = onStored;

  const change = useCallback((id: string, part: Partial<Upload>) => {
    setUploads((all) => (all[id] ? { ...all, [id]: { ...all[id], ...part } } : all));
  }, []);

  const remove = useCallback((id: string) => {
    files.current.get(id)?.stop.abort();
    files.current.delete(id);
    setUploads(({ [id]: _gone, ...others }) => others);
  }, []);

  const sendOne = useCallback(
    async (id: string) => {
      const waiting = files.current.get(id);
      if (!waiting) return;
      const { file, stop } = waiting;
      try {
        const stored = await send(id, file, {
          onPreview: (preview) => change(id, { preview }),
          onProgress: (progress) => change(id, { progress }),
          signal: stop.signal,
        });
        if (!stop.signal.aborted) arrive.current(id, stored);
      } catch (error) {
        if (!stop.signal.aborted) change(id, { problem: problemOf(error), progress: 0 });
        return;
      }
      remove(id);
    },
    [change, remove, send],
  );

  const enqueue = useCallback(
    (id: string) => {
      line.current = line.current.then(() => sendOne(id));
    },
    [sendOne],
  );

  // Cancels all uploads when the admin leaves the form.
  useEffect(() => {
    const all = files.current;
    return () => {
      for (const { stop } of all.values()) stop.abort();
    };
  }, []);

  return {
    uploads,
    /** Starts the uploads of files. Returns the ids of the new items. */
    add(added: readonly Blob[]): string[] {
      return added.map((file) => {
        const id = `${prefix}_${ulid()}`;
        files.current.set(id, { file, stop: new AbortController() });
        setUploads((all) => ({ ...all, [id]: WAITING }));
        enqueue(id);
        return id;
      });
    },
    retry(id: string) {
      change(id, { problem: null });
      enqueue(id);
    },
    /** Cancels an upload and removes its file. */
    remove,
  };
}

export type Uploads = ReturnType<typeof useUploads>;
