import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(width >= 80rem)');

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** Returns whether there is room for a table. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
