import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { OfferTerms } from '#shared/base/discounts/offers.ts';
import type { CartItem } from '#shared/checkout/cart.ts';
import { CODE_PATTERN, normalizeCode, UNKNOWN_CODE } from '#shared/marketing/offer-code.ts';
import { ApiProblem } from '#web/lib/data/api.ts';
import { discountCode } from '#web/lib/storage/discount-code.ts';
import { cartOffersQuery, OFFERS_KEY } from './api/offers.ts';

const NONE: OfferTerms[] = [];

/** Returns the shop's reason for refusing a field of the request. Returns null for any other error. */
export const refusalOf = (error: unknown, field: 'code' | 'email'): string | null =>
  (error instanceof ApiProblem && error.problem.errors?.find(({ path }) => path === field)?.message) || null;

function messageOf(error: unknown): string {
  const refusal = refusalOf(error, 'code');
  if (refusal) return refusal;
  if (error instanceof ApiProblem && error.code === 'too_many_requests') return error.problem.detail;
  return 'The code couldn’t be checked. Please try again.';
}

/**
 * Returns the offers that apply to the cart: automatic ones, and the offer of the code stored in this browser. If the code
 * stops working, it is removed and `problem` has the reason.
 */
export function useOffers(items: readonly CartItem[], isOpen: boolean) {
  const client = useQueryClient();
  const code = useSyncExternalStore(discountCode.subscribe, discountCode.read, () => null) || null;
  const [problem, setProblem] = useState<string | null>(null);
  const [isApplying, setApplying] = useState(false);
  const productIds = items.map(({ productId }) => productId);
  const query = cartOffersQuery(productIds, code);
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...query,
    enabled: isOpen && items.length > 0,
    placeholderData: keepPreviousData,
  });
  const refusal = code === null ? null : refusalOf(error, 'code');

  function drop(message: string | null) {
    setProblem(message && `${code}: ${message}`);
    discountCode.write('');
    client.removeQueries({ queryKey: [...OFFERS_KEY], predicate: ({ state }) => state.status === 'error' });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a code that the shop refuses is dropped once
  useEffect(() => {
    if (refusal) drop(refusal);
  }, [refusal]);

  return {
    code,
    offers: data?.offers ?? NONE,
    needsEmail: data?.needsEmail ?? false,
    /** The shop's reason for refusing the last code. Null if there is none. */
    problem,
    isApplying,
    /** True while the price may still change. */
    isSettling: isOpen && items.length > 0 && (isPending || isPlaceholderData) && !error,
    /** Checks a code and saves it for this cart. Resolves to true if it works. */
    async apply(typed: string): Promise<boolean> {
      const wanted = normalizeCode(typed);
      setProblem(CODE_PATTERN.test(wanted) ? null : wanted ? UNKNOWN_CODE : 'Enter a code.');
      if (!CODE_PATTERN.test(wanted)) return false;
      setApplying(true);
      try {
        await client.fetchQuery({ ...cartOffersQuery(productIds, wanted), staleTime: 0 });
        discountCode.write(wanted);
        return true;
      } catch (failure) {
        setProblem(messageOf(failure));
        return false;
      } finally {
        setApplying(false);
      }
    },
    drop,
    forgetProblem: () => setProblem(null),
    /** Resolves with the offers for the current cart, or with none if the shop does not respond. */
    async settle(): Promise<OfferTerms[]> {
      // A cart with only gift cards gets no discounts.
      if (items.length === 0) return NONE;
      try {
        return (await client.fetchQuery(query)).offers;
      } catch {
        return NONE;
      }
    },
  };
}
