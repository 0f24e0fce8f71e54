import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Puts the answer of a write into the cache under `queryKey`. Cancels reads of that key first: one that began before the
 * write would bring the old value back.
 */
export async function putAnswer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Data | ((known: Data | undefined) => Data | undefined),
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, answer);
}
