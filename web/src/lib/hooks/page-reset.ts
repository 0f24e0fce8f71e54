import { createContext } from 'react';

/** Provides a function that resets the current page: its state is lost, as if the page had just been opened. */
export const PageReset = createContext<() => void>(() => {});

/** Returns the router's number for a history entry. */
export const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? Number.NaN;

/**
 * Calls `onReturn` when a step through the history returns to the current entry. Call it before leaving: the current page
 * stays until the next one has loaded, so a quick return finds the page as it was left. Returns a function that stops this.
 */
export function watchReturn(onReturn: () => void): () => void {
  const here = indexOf(history.state);
  const onStep = ({ state }: PopStateEvent) => {
    if (indexOf(state) === here) onReturn();
  };
  window.addEventListener('popstate', onStep);
  return () => window.removeEventListener('popstate', onStep);
}
