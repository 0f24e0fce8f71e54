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
 * Loads the default settings that pages show until the shop answers. Does nothing when the settings came with the page,
 * as they do except in an outage.
 */
export async function loadDefaults(client: QueryClient): Promise<void> {
  if (client.getQueryData(settingsQuery.queryKey)) return;
  defaults = (await import('./default-store.ts')).DEFAULT_STORE;
}

/** Returns the shop's settings and content; a new shop's until they arrive, or when they fail to. */
export function useSettings(): PublicStore & { isSettled: boolean } {
  const { data, isSuccess } = useQuery(settingsQuery);
  const shown = data ?? defaults;
  if (!shown) throw new Error('useSettings needs the settings, or loadDefaults before the first rendering');
  return { ...shown, isSettled: isSuccess };
}
