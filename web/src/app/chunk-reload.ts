import { tabMemory } from '../lib/storage.ts';

const KEY = 'reloaded-for-chunk';

/** After a release an open tab may ask for code that is gone: one reload brings the new shop, a second would loop. */
export function reloadOnceOnChunkFailure(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (tabMemory.read(KEY) === location.pathname) return;
    event.preventDefault();
    tabMemory.write(KEY, location.pathname);
    location.reload();
  });
}

/** A page that came up may reload again, should a later release take its code away. */
export const forgetChunkReload = (): void => tabMemory.write(KEY, null);
