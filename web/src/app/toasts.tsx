import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '#web/lib/chunks/chunks.ts';
import { onFirstToast } from '#web/lib/toast.ts';
import { loadToaster } from './parts.ts';

/**
 * Renders the live region before the first message. An open dialog hides regions that were added later from screen
 * readers.
 */
export function Toasts() {
  const [Toaster, show] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      onFirstToast(() => {
        // Messages wait while the browser is offline. The next message loads the code again.
        loadChunk(loadToaster)
          .then((module) => show(() => module.default))
          .catch(() => {});
      }),
    [],
  );
  return <div aria-live="off">{Toaster && <Toaster />}</div>;
}
