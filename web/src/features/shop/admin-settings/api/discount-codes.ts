import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/data/api.ts';

/** The newest discounts with a code, and whether they are all. */
export const discountCodesQuery = queryOptions({
  queryKey: ['admin', 'discount-codes'],
  queryFn: async () => {
    const { items, nextCursor } = await call('GET /api/admin/offers', { query: { limit: 100 } });
    return { codes: items.filter(({ code }) => code !== null), isWhole: nextCursor === null };
  },
});
