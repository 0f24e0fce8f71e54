import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** The shop's categories by position, as shoppers see them. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => call('GET /api/categories', {}),
  staleTime: 300_000,
});
