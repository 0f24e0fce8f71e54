import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { WindowDays } from '#shared/shop/analytics.ts';
import { call } from '#web/lib/data/api.ts';

export type Analytics = ResponseOf<'GET /api/admin/analytics'>;

/** Figures change slowly, so a visible page reads them once a minute. */
const REFRESH_MS = 60_000;

/** Figures of the last days (UTC). The previous window stays until the next one is loaded. */
export const analyticsQuery = (days: WindowDays) =>
  queryOptions({
    queryKey: ['admin', 'analytics', days],
    queryFn: () => call('GET /api/admin/analytics', { query: { days } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
