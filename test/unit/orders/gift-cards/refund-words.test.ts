import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { payersText } from '#shared/orders/gift-cards/payers.ts';
import { nextTarget, targetOf, targetText } from '#shared/orders/gift-cards/refund-words.ts';

const card = (lastFour: string, cents: number) => ({ lastFour, cents });
const order = (totalCents: number, refundedCents: number, ...giftCardPayments: ReturnType<typeof card>[]) => ({
  ...{ totalCents, refundedCents },
  ...(giftCardPayments.length > 0 ? { giftCardPayments } : {}),
});

describe('where a refund goes', () => {
  test('is the original payment method without gift cards', () => {
    expect(targetText(nextTarget(order(5_000, 0), 5_000))).toBe(
      'It goes to your original payment method. Banks can take 5-10 days to show it.',
    );
    expect(payersText(order(5_000, 0))).toBe('your original payment method');
  });

  test('is the gift cards alone when they paid everything', () => {
    const paid = order(5_000, 0, card('AAAA', 2_000), card('BBBB', 3_000));
    expect(targetText(nextTarget(paid, 5_000))).toBe(
      'It goes back on gift card …BBBB and gift card …AAAA, and can be used again right away.',
    );
    expect(payersText(paid)).toBe('your gift cards');
  });

  test('names each share when both paid', () => {
    const paid = order(5_000, 0, card('AAAA', 2_000));
    expect(targetText(nextTarget(paid, 5_000))).toBe(
      '$30.00 goes to your original payment method and $20.00 back on gift card …AAAA. Banks can take 5-10 days to show their part.',
    );
    expect(payersText(paid)).toBe('your original payment method, then your gift card');
  });

  test('goes on where earlier refunds ended', () => {
    const paid = order(5_000, 3_500, card('AAAA', 2_000));
    expect(nextTarget(paid, 1_500)).toEqual({ chargedCents: 0, giftCards: [card('AAAA', 1_500)] });
  });

  test('is read from the parts of a refund', () => {
    const toCard = { amountCents: 500, giftCards: [{ id: 'gft_1', ...card('AAAA', 500) }] };
    expect(targetOf([{ amountCents: 3_000 }, toCard])).toMatchObject({
      chargedCents: 3_000,
      giftCards: [card('AAAA', 500)],
    });
  });

  test('adds up to the refund, for any payments', () => {
    const cents = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(
        fc.array(cents, { maxLength: 5 }),
        cents,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (cards, charged, at) => {
          const total = charged + cards.reduce((sum, one) => sum + one, 0);
          const refunded = Math.floor(total * at);
          const paid = order(total, refunded, ...cards.map((one) => card('SAME', one)));
          const { chargedCents, giftCards } = nextTarget(paid, total - refunded);
          expect(chargedCents).toBe(Math.max(0, charged - refunded));
          expect(chargedCents + giftCards.reduce((sum, one) => sum + one.cents, 0)).toBe(total - refunded);
        },
      ),
    );
  });
});
