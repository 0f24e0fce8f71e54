import { keepPreviousData, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { GiftCardBalance } from '#shared/orders/gift-cards/balance.ts';
import { lastFourOf, normalizeGiftCode } from '#shared/orders/gift-cards/code.ts';
import { giftCardName, MAX_GIFT_CARDS } from '#shared/orders/gift-cards/gift-card.ts';
import { ApiProblem, call } from '#web/lib/data/api.ts';
import { giftCodes } from '#web/lib/storage/gift-codes.ts';
import { leftOpen } from '../api/open-checkout.ts';

const BALANCES_KEY = ['gift-card-balance'] as const;
const MINUTE_MS = 60_000;

export const balanceQuery = (code: string) =>
  queryOptions({
    queryKey: [...BALANCES_KEY, code],
    queryFn: ({ signal }) => {
      const session = leftOpen();
      return call('POST /api/gift-cards/balance', { body: { code, ...(session ? { session } : {}) }, signal });
    },
    staleTime: MINUTE_MS,
    retry: false,
  });

/** Returns the shop's reason for refusing a code. For any other error, returns a general message. */
export function balanceFault(error: unknown): string {
  const refused = error instanceof ApiProblem && error.problem.errors?.[0]?.message;
  if (refused) return refused;
  if (error instanceof ApiProblem && error.code === 'too_many_requests') return error.problem.detail;
  return 'The gift card couldn’t be checked. Please try again.';
}

/** A gift card that pays for the cart. Its balance is 0 until it is known. */
export interface KeptGiftCard extends Pick<GiftCardBalance, 'lastFour' | 'balanceCents' | 'refusal'> {
  code: string;
}

const toKept = (code: string, balance: GiftCardBalance | undefined, error: unknown): KeptGiftCard => ({
  code,
  lastFour: lastFourOf(code),
  balanceCents: balance?.balanceCents ?? 0,
  refusal: balance ? balance.refusal : error ? balanceFault(error) : null,
});

/** Returns the gift cards that pay for the cart. This browser keeps their codes until the order is placed. */
export function useGiftCards(isOpen: boolean) {
  const client = useQueryClient();
  const codes = useSyncExternalStore(giftCodes.subscribe, giftCodes.read, giftCodes.readOnServer);
  const [problem, setProblem] = useState<string | null>(null);
  const [isApplying, setApplying] = useState(false);
  const answers = useQueries({
    queries: codes.map((code) => ({ ...balanceQuery(code), enabled: isOpen, placeholderData: keepPreviousData })),
  });
  const cards = codes.map((code, at) => toKept(code, answers[at]?.data, answers[at]?.error));
  const remove = (code: string) => giftCodes.change((all) => all.filter((one) => one !== code));

  return {
    cards,
    usable: cards
      .filter(({ refusal, balanceCents }) => refusal === null && balanceCents > 0)
      .map((card) => ({ ...card, id: card.code })),
    problem,
    isApplying,
    isSettling: isOpen && answers.some(({ isPending }) => isPending),
    remove,
    forgetProblem: () => setProblem(null),
    /** Checks a code and saves it for this cart. Resolves to true if the card can be used. */
    async apply(typed: string): Promise<boolean> {
      const code = normalizeGiftCode(typed);
      if (codes.includes(code)) {
        setProblem('This gift card is already in your cart.');
        return false;
      }
      if (codes.length >= MAX_GIFT_CARDS) {
        setProblem(`You can use up to ${MAX_GIFT_CARDS} gift cards on one order.`);
        return false;
      }
      setApplying(true);
      try {
        const { refusal } = await client.fetchQuery({ ...balanceQuery(code), staleTime: 0 });
        setProblem(refusal);
        if (refusal === null) giftCodes.change((all) => [...all, code]);
        return refusal === null;
      } catch (error) {
        setProblem(balanceFault(error));
        return false;
      } finally {
        setApplying(false);
      }
    },
    /**
     * Handles a refusal that concerns gift cards: shows the reason and reads the balances again. Returns false for any other
     * error.
     */
    explain(error: unknown): boolean {
      const fault = error instanceof ApiProblem ? error.problem.errors?.[0] : undefined;
      const at = /^giftCodes\.(\d+)$/.exec(fault?.path ?? '')?.[1];
      if (!fault || (at === undefined && fault.path !== 'expectedDueCents')) return false;
      const code = at === undefined ? undefined : codes[Number(at)];
      setProblem(code ? `${giftCardName(lastFourOf(code))}: ${fault.message}` : fault.message);
      void client.invalidateQueries({ queryKey: BALANCES_KEY });
      return true;
    },
  };
}
