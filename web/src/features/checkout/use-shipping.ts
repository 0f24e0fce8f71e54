import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestedCart } from '#shared/checkout/checkout.ts';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { quoteQuery } from './api/quote.ts';

/** Several clicks on a stepper cause only one request. */
const SETTLED_MS = 300;

/**
 * Returns the shipping cost of a cart in cents, before free shipping applies. Asks the server only if `isAsked` is true.
 * Keeps the server's last price until the next one arrives, and uses the zone's price if the server fails.
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
    /** True while the price may still change. */
    isSettling: canAsk && (settled !== subject || isPending || isPlaceholderData),
    /** Resolves with the shipping cost of the current cart. */
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
