import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { DaySpan, WindowDays } from '#shared/shop/analytics.ts';
import { call } from '#web/lib/data/api.ts';

export type Analytics = ResponseOf<'GET /api/admin/analytics'>;

/** Figures change slowly, so an open page reads them only once a minute. */
const REFRESH_MS = 60_000;

/** The chosen period: the last days up to today, or a custom range of days. */
export type ChosenDays = { days: WindowDays } | DaySpan;

/** Reads the figures for a period. The previous figures stay in view until the new ones have loaded. */
export const analyticsQuery = (chosen: ChosenDays) =>
  queryOptions({
    queryKey: ['admin', 'analytics', chosen],
    queryFn: () => call('GET /api/admin/analytics', { query: chosen }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
