import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the element in the address's fragment as soon as the screen contains it. */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again scrolls again
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key]);
}
