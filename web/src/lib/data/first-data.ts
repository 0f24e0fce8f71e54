import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The element that carries the data of the page's first view. */
export const FIRST_DATA_ID = 'first-data';

/** Returns the server's data as text that is safe inside a script element. */
export function packFirstData(client: QueryClient): string {
  const queries = client.getQueryCache().getAll();
  const known = queries.flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []));
  return JSON.stringify(known).replaceAll('<', '\\u003c');
}

/** A page that the browser kept itself, for a step back or a restored tab, may be hours old. */
const isFromHistory = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'back_forward';

/** The data that may be hours old, until it is read again. */
let old: QueryKey[] = [];

/**
 * Takes over the data that came with the page as fresh, so that the first view loads nothing, and hydration finds the data
 * that the page was drawn with.
 */
export function takeFirstData(client: QueryClient): void {
  const text = document.getElementById(FIRST_DATA_ID)?.textContent;
  if (!text) return;
  const known = JSON.parse(text) as [QueryKey, unknown][];
  for (const [key, data] of known) client.setQueryData(key, data);
  if (isFromHistory()) old = known.map(([key]) => key);
}

/** Reads the data of a page from the browser's history again. Called after hydration. */
export function readOldDataAgain(client: QueryClient): void {
  for (const queryKey of old.splice(0)) void client.invalidateQueries({ queryKey, exact: true });
}
