import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/index.ts';
import { call } from './api.ts';

export type PublicStore = ResponseOf<'GET /api/store'>;

export const settingsQuery = queryOptions({
  queryKey: ['store'],
  queryFn: () => call('GET /api/store', {}),
  staleTime: 300_000,
});

let defaults: PublicStore | undefined;

/**
 * Loads the default settings, which pages show until the shop responds. Does nothing if the settings came with the page,
 * which is always the case except during an outage.
 */
export async function loadDefaults(client: QueryClient): Promise<void> {
  if (client.getQueryData(settingsQuery.queryKey)) return;
  defaults = (await import('./default-store.ts')).DEFAULT_STORE;
}

/** Returns the shop's settings and content. Returns those of a new shop until they arrive, or if they cannot be loaded. */
export function useSettings(): PublicStore & { isSettled: boolean } {
  const { data, isSuccess } = useQuery(settingsQuery);
  const shown = data ?? defaults;
  if (!shown) throw new Error('useSettings needs the settings, or loadDefaults before the first rendering');
  return { ...shown, isSettled: isSuccess };
}
