import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/data/api.ts';

export const MOST_RELATED = 4;

/** The newest products of a category other than one; one more is fetched in case it is among them. */
export const relatedQuery = (category: string, productId: string) =>
  queryOptions({
    queryKey: ['products', 'related', category],
    queryFn: () => call('GET /api/products', { query: { category, limit: MOST_RELATED + 1 } }),
    select: ({ items }) => items.filter(({ id }) => id !== productId).slice(0, MOST_RELATED),
  });
