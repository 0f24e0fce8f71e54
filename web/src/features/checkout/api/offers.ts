import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/data/api.ts';
import { leftOpen } from './open-checkout.ts';

export const OFFERS_KEY = ['cart-offers'] as const;

const MINUTE_MS = 60_000;

/** Reads the automatic discounts on these products and the discount of a code. Fails if the code can't be used now. */
export const cartOffersQuery = (productIds: readonly string[], code: string | null) => {
  const body = { productIds: [...new Set(productIds)].sort(), ...(code ? { code } : {}) };
  return queryOptions({
    queryKey: [...OFFERS_KEY, body],
    queryFn: ({ signal }) => {
      const session = code && leftOpen();
      return call('POST /api/checkout/offers', { body: session ? { ...body, session } : body, signal });
    },
    staleTime: MINUTE_MS,
    retry: false,
  });
};
