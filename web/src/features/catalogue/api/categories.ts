import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => call('GET /api/categories', {}),
  staleTime: 300_000,
});
