import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** Reads the shop's categories in the order in which shoppers see them. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => call('GET /api/categories', {}),
  staleTime: 300_000,
});
