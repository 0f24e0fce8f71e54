import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Milliseconds after which a visible screen of the back office reads its data again. */
export const REFRESH_MS = 10_000;

/**
 * Reads the data of the back office again after a write. Does not read `kept` again, because the response has already updated
 * it.
 */
export const refreshBackOffice = (client: QueryClient, kept?: QueryKey): Promise<void> =>
  client.invalidateQueries({
    queryKey: ['admin'],
    predicate: ({ queryHash }) => !kept || queryHash !== hashKey(kept),
  });
