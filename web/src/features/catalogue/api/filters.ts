import { queryOptions } from '@tanstack/react-query';
import type { Filters } from '#shared/catalogue/selection.ts';
import { call } from '#web/lib/api.ts';

/** What a listing (null is everything) or a search can be narrowed by. */
export const filtersQuery = (scope: { category: string | null } | { term: string }) =>
  queryOptions({
    queryKey: ['filters', scope],
    queryFn: (): Promise<Filters> =>
      call('GET /api/filters', {
        query: 'term' in scope ? { q: scope.term } : scope.category ? { category: scope.category } : {},
      }),
    enabled: !('term' in scope) || scope.term !== '',
  });
