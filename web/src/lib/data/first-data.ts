import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';

/** The element that carries the data of the page's first view. */
export const FIRST_DATA_ID = 'first-data';

/** Returns the server's data as text that is safe inside a script element. */
export const packFirstData = (client: QueryClient): string =>
  JSON.stringify(dehydrate(client)).replaceAll('<', '\\u003c');

/** Takes over the data that came with the page, so that the first view loads nothing. */
export function takeFirstData(client: QueryClient): void {
  const text = document.getElementById(FIRST_DATA_ID)?.textContent;
  if (text) hydrate(client, JSON.parse(text) as DehydratedState);
}
