import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Interval in milliseconds at which a visible screen of the back office reads its data again. */
export const REFRESH_MS = 10_000;

/** Reads the back office again after a write. `kept` is left as it is, because the answer has already filled it. */
export const refreshBackOffice = (client: QueryClient, kept?: QueryKey): Promise<void> =>
  client.invalidateQueries({
    queryKey: ['admin'],
    predicate: ({ queryHash }) => !kept || queryHash !== hashKey(kept),
  });
