import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(width >= 80rem)');

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** Returns true if the window is wide enough for a table. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
