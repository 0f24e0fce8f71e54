import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MIN_CHARGE_CENTS } from '#shared/base/discounts/offers.ts';
import { sumPayments } from '#shared/orders/gift-cards/gift-card.ts';
import { splitPayment } from '#shared/orders/gift-cards/split.ts';

const cards = fc
  .array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 5 })
  .map((balances) => balances.map((balanceCents, at) => ({ id: `gft_${at}`, lastFour: `AAA${at}`, balanceCents })));

describe('a payment with gift cards', () => {
  test('adds up, takes no more than each balance, and charges the bank card nothing or enough', () => {
    const cart = fc.record({
      goods: fc.integer({ min: MIN_CHARGE_CENTS, max: 30_000 }),
      bought: fc.oneof(fc.constant(0), fc.integer({ min: 500, max: 20_000 })),
      cards,
    });
    fc.assert(
      fc.property(cart, ({ goods, bought, cards }) => {
        const { giftCardPayments, dueCents } = splitPayment(goods + bought, cards, bought);
        expect(sumPayments(giftCardPayments) + dueCents).toBe(goods + bought);
        for (const { id, cents } of giftCardPayments) {
          expect(cents).toBeGreaterThan(0);
          expect(cents).toBeLessThanOrEqual(cards.find((card) => card.id === id)?.balanceCents ?? 0);
        }
        expect(dueCents).toBeGreaterThanOrEqual(bought);
        expect(dueCents === 0 || dueCents >= MIN_CHARGE_CENTS).toBe(true);
      }),
    );
  });

  test('uses all of the cards, except what keeps the charge from being too small', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_CHARGE_CENTS, max: 30_000 }), cards, (total, cards) => {
        const balances = cards.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
        const { dueCents } = splitPayment(total, cards);
        const least = Math.max(0, total - balances);
        expect(dueCents).toBe(least > 0 && least < MIN_CHARGE_CENTS ? MIN_CHARGE_CENTS : least);
      }),
    );
  });

  test('uses the first card first', () => {
    const two = [
      { id: 'a', lastFour: 'AAAA', balanceCents: 2_000 },
      { id: 'b', lastFour: 'BBBB', balanceCents: 2_500 },
    ];
    expect(splitPayment(3_800, two)).toEqual({
      giftCardPayments: [
        { id: 'a', lastFour: 'AAAA', cents: 2_000 },
        { id: 'b', lastFour: 'BBBB', cents: 1_800 },
      ],
      dueCents: 0,
    });
  });

  test('leaves the smallest charge where a few cents would remain', () => {
    const [card] = [{ id: 'a', lastFour: 'AAAA', balanceCents: 3_790 }];
    expect(splitPayment(3_800, [card])).toMatchObject({ giftCardPayments: [{ cents: 3_750 }], dueCents: 50 });
  });

  test('never buys a gift card with a gift card', () => {
    const card = { id: 'a', lastFour: 'AAAA', balanceCents: 10_000 };
    expect(splitPayment(5_000, [card], 5_000)).toEqual({ giftCardPayments: [], dueCents: 5_000 });
  });
});
