import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { DaySpan, WindowDays } from '#shared/shop/analytics.ts';
import { call } from '#web/lib/data/api.ts';

export type Analytics = ResponseOf<'GET /api/admin/analytics'>;

/** Figures change slowly, so a visible page reads them once a minute. */
const REFRESH_MS = 60_000;

/** The last days up to today, or an own span. */
export type ChosenDays = { days: WindowDays } | DaySpan;

/** Figures of some days. The previous ones stay until the next are loaded. */
export const analyticsQuery = (chosen: ChosenDays) =>
  queryOptions({
    queryKey: ['admin', 'analytics', chosen],
    queryFn: () => call('GET /api/admin/analytics', { query: chosen }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
