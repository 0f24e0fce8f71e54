import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { REFRESH_MS } from '../../../lib/refresh.ts';

/** `parked` waits for an owner, `due` is what the shop will do by itself; oldest first, at most 50. */
export const workQuery = (state: 'parked' | 'due') =>
  queryOptions({
    queryKey: ['admin', 'work', state],
    queryFn: () => call('GET /api/admin/work', { query: { state, limit: 50 } }),
    refetchInterval: REFRESH_MS,
  });
