import { useCallback, useEffect, useRef, useState } from 'react';
import { ulid } from 'ulid';
import { ApiProblem } from '#web/lib/data/api.ts';
import { PictureProblem } from '#web/lib/pictures/canvas.ts';
import type { Sending } from './send-picture.ts';

/** Progress of an upload. */
export interface Upload {
  /** A `data:` address, as soon as there is something to look at. */
  preview: string | null;
  /** From 0 to 1. */
  progress: number;
  /** The reason a file was not uploaded. */
  problem: { message: string; mayPass: boolean } | null;
}

const WAITING: Upload = { preview: null, progress: 0, problem: null };

function problemOf(error: unknown): Upload['problem'] {
  if (error instanceof PictureProblem) return { message: error.message, mayPass: false };
  if (error instanceof ApiProblem) return { message: error.message, mayPass: error.problem.status >= 500 };
  return { message: 'The upload failed. Check your connection.', mayPass: true };
}

/**
 * Uploads files one after the other, so that a phone's memory holds one at a time. `send` stores one under an id that begins
 * with `prefix`, and stays the same between renders.
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

  // Leaving the form cancels its uploads.
  useEffect(() => {
    const all = files.current;
    return () => {
      for (const { stop } of all.values()) stop.abort();
    };
  }, []);

  return {
    uploads,
    /** Starts to send files. Returns the ids of the resulting items. */
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
    /** Cancels an upload and forgets its file. */
    remove,
  };
}

export type Uploads = ReturnType<typeof useUploads>;
