import { queryOptions, useQuery } from '@tanstack/react-query';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import type { PublicSettings } from '#shared/shop/shop-settings.ts';
import { call } from './api.ts';

export const settingsQuery = queryOptions({
  queryKey: ['store'],
  queryFn: () => call('GET /api/store', {}),
  staleTime: 300_000,
});

/** Returns the shop's settings; the defaults until they arrive, or when they fail to. */
export function useSettings(): PublicSettings & { isSettled: boolean } {
  const { data, isSuccess } = useQuery(settingsQuery);
  return { ...(data ?? DEFAULT_SETTINGS), isSettled: isSuccess };
}
