import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/index.ts';
import { call } from '#web/lib/data/api.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';

export type Dashboard = ResponseOf<'GET /api/admin/dashboard'>;

export const dashboardQuery = queryOptions({
  queryKey: ['admin', 'dashboard'],
  queryFn: () => call('GET /api/admin/dashboard', {}),
  refetchInterval: REFRESH_MS,
});
