import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Puts the response of a write into the cache under `queryKey`. Cancels running reads of that key first, because a read that
 * began before the write would restore the old value.
 */
export async function putAnswer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Data | ((known: Data | undefined) => Data | undefined),
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, answer);
}
