import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/data/api.ts';

/** Reads the newest discounts that have a code. `isWhole` is true if there are no older discounts. */
export const discountCodesQuery = queryOptions({
  queryKey: ['admin', 'discount-codes'],
  queryFn: async () => {
    const { items, nextCursor } = await call('GET /api/admin/offers', { query: { limit: 100 } });
    return { codes: items.filter(({ code }) => code !== null), isWhole: nextCursor === null };
  },
});
