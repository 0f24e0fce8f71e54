import { queryOptions } from '@tanstack/react-query';
import type { RequestedCart } from '#shared/checkout/checkout.ts';
import { call } from '#web/lib/data/api.ts';

export const QUOTES_KEY = ['shipping-quote'] as const;

const MINUTE_MS = 60_000;

/** Reads the shipping cost of a cart to a country. A quote that isn't from the provider is read again sooner. */
export const quoteQuery = (cart: RequestedCart) =>
  queryOptions({
    queryKey: [...QUOTES_KEY, cart],
    queryFn: ({ signal }) => call('POST /api/checkout/quotes', { body: cart, signal }),
    staleTime: ({ state }) => (state.data?.source === 'provider' ? 10 * MINUTE_MS : MINUTE_MS),
    retry: false,
  });
