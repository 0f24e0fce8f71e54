import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/data/api.ts';

/** The newest discounts with a code. */
export const discountCodesQuery = queryOptions({
  queryKey: ['admin', 'discount-codes'],
  queryFn: async () => {
    const { items } = await call('GET /api/admin/offers', { query: { limit: 100 } });
    return items.filter(({ code }) => code !== null);
  },
});
