import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Id of the element that contains the data of the page's first view. */
export const FIRST_DATA_ID = 'first-data';

/** Returns the server's data as text that is safe inside a script element. */
export function packFirstData(client: QueryClient): string {
  const queries = client.getQueryCache().getAll();
  const known = queries.flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []));
  return JSON.stringify(known).replaceAll('<', '\\u003c');
}

/** Returns true if the browser restored the page from its history. Its data may then be hours old. */
const isFromHistory = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'back_forward';

/** Keys of the data that may be hours old, until it is read again. */
let old: QueryKey[] = [];

/**
 * Puts the data that came with the page into the cache as fresh. The first view then loads nothing, and React hydrates the
 * page with the data with which the page was rendered.
 */
export function takeFirstData(client: QueryClient): void {
  const text = document.getElementById(FIRST_DATA_ID)?.textContent;
  if (!text) return;
  const known = JSON.parse(text) as [QueryKey, unknown][];
  for (const [key, data] of known) client.setQueryData(key, data);
  if (isFromHistory()) old = known.map(([key]) => key);
}

/** Reads the data again if the page came from the browser's history. Called after hydration. */
export function readOldDataAgain(client: QueryClient): void {
  for (const queryKey of old.splice(0)) void client.invalidateQueries({ queryKey, exact: true });
}
