import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/index.ts';
import { toShownContent } from '#shared/shop/content-links.ts';
import { DEFAULT_CONTENT } from '#shared/shop/default-content.ts';
import { DEFAULT_PUBLIC_SETTINGS } from '#shared/shop/default-public-settings.ts';
import { call } from './api.ts';

export type PublicStore = ResponseOf<'GET /api/store'>;

export const settingsQuery = queryOptions({
  queryKey: ['store'],
  queryFn: () => call('GET /api/store', {}),
  staleTime: 300_000,
});

/** Fills pages until the shop answers, and when it does not. */
export const DEFAULT_STORE: PublicStore = {
  ...DEFAULT_PUBLIC_SETTINGS,
  content: toShownContent(DEFAULT_CONTENT, DEFAULT_PUBLIC_SETTINGS),
};

/** Returns the shop's settings and content; the defaults until they arrive, or when they fail to. */
export function useSettings(): PublicStore & { isSettled: boolean } {
  const { data, isSuccess } = useQuery(settingsQuery);
  return { ...(data ?? DEFAULT_STORE), isSettled: isSuccess };
}
