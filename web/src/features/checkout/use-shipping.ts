import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestedCart } from '#shared/checkout/checkout.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { quoteQuery } from './api/quote.ts';

/** Whoever presses a stepper thrice is asked about once. */
const SETTLED_MS = 300;

/**
 * What sending a cart costs before it may be free, in cents. The server is asked only where `isAsked`; what it said last
 * stands until it says more, and the zone's own price where it says nothing.
 */
export function useShipping(cart: RequestedCart, zoneCents: number | null, isAsked: boolean) {
  const client = useQueryClient();
  const subject = JSON.stringify(cart);
  const settled = useDebounced(subject, SETTLED_MS);
  const canAsk = isAsked && zoneCents !== null;
  const { data, isPending, isPlaceholderData } = useQuery({
    ...quoteQuery(JSON.parse(settled) as RequestedCart),
    enabled: canAsk,
    placeholderData: keepPreviousData,
  });

  return {
    cents: canAsk ? (data?.shippingCents ?? zoneCents) : zoneCents,
    /** Another price may come. */
    isSettling: canAsk && (settled !== subject || isPending || isPlaceholderData),
    /** The price for the cart as it is now, once there is one. */
    async settle(): Promise<number | null> {
      if (!canAsk) return zoneCents;
      try {
        return (await client.fetchQuery(quoteQuery(cart))).shippingCents;
      } catch {
        return zoneCents;
      }
    },
  };
}
