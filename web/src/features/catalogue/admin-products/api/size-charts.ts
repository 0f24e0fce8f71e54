import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/data/api.ts';
import { PRODUCTS_KEY } from './admin-products.ts';

const MOST = 20;

/** The newest products that match a text, with their size charts. */
export const chartSourcesQuery = (text: string) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'size-charts', text],
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/products', { query: { limit: MOST, ...(text ? { q: text } : {}) }, signal })).items,
    placeholderData: keepPreviousData,
  });
