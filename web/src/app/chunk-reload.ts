import { tabMemory } from '#web/lib/storage/storage.ts';

const KEY = 'reloaded-for-chunk';
const PAUSE_MS = 60_000;

/** After a release an open tab may ask for code that is gone: one reload brings the new shop; a second at once would loop. */
export function reloadOnceOnChunkFailure(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(tabMemory.read(KEY) ?? 0) < PAUSE_MS) return;
    event.preventDefault();
    tabMemory.write(KEY, String(Date.now()));
    location.reload();
  });
}
