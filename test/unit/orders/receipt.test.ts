import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumOffers } from '#shared/base/discounts/applied-offer.ts';
import type { OfferTerms } from '#shared/base/discounts/offers.ts';
import { DEFAULT_VOLUME_STEPS, type VolumeStep } from '#shared/base/discounts/volume-discounts.ts';
import { sumCents } from '#shared/base/money.ts';
import { priceCart } from '#shared/base/pricing.ts';
import { receiptOf } from '#shared/orders/receipt.ts';
import { anyLines, anyOffers } from '../any-offer.ts';

const line = fc.record({
  unitCents: fc.integer({ min: 1, max: 9_999_999 }),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const cart = fc.array(line, { minLength: 1, maxLength: 8 });

const bought = (
  lines: { unitCents: number; quantity: number }[],
  shippingCents: number,
  isStored: boolean,
  offers: OfferTerms[] = [],
  volumeSteps: readonly VolumeStep[] = DEFAULT_VOLUME_STEPS,
) => {
  const price = priceCart(lines, { zone: { cents: shippingCents }, freeFromCents: 20_000, volumeSteps }, offers);
  const items = price.lines.map(({ quantity, unitCents, discountedUnitCents }) => ({
    quantity,
    priceCents: discountedUnitCents,
    ...(isStored ? { unitCents } : {}),
  }));
  const { volumeDiscount, ...amounts } = price;
  return { ...amounts, items, ...(isStored && volumeDiscount ? { volumeDiscount } : {}) };
};

describe('The amounts of an order', () => {
  test('add up: the lines to the subtotal, and with discount and shipping to the total, also for older orders', () => {
    fc.assert(
      fc.property(cart, fc.nat(5_000), fc.boolean(), (lines, shippingCents, isStored) => {
        const order = bought(lines, shippingCents, isStored);
        const receipt = receiptOf(order);
        expect(sumCents(receipt.lines.map(({ totalCents }) => totalCents))).toBe(receipt.subtotalCents);
        expect(receipt.subtotalCents - sumOffers(receipt.discounts) + receipt.shippingCents).toBe(order.totalCents);
        for (const [at, { unitCents, totalCents }] of receipt.lines.entries()) {
          expect(totalCents).toBe(unitCents * (order.items[at]?.quantity ?? 0));
        }
        if (isStored) expect(receipt.subtotalCents).toBe(order.subtotalCents);
      }),
    );
  });

  test('add up with any offers, each with its name', () => {
    fc.assert(
      fc.property(anyLines, anyOffers, (lines, offers) => {
        const order = bought(lines, 595, true, offers);
        const receipt = receiptOf(order);
        expect(receipt.subtotalCents - sumOffers(receipt.discounts) + receipt.shippingCents).toBe(order.totalCents);
        expect(receipt.discounts.length).toBe(
          (order.discountPercent > 0 && order.discountCents > sumOffers(order.offers) ? 1 : 0) + order.offers.length,
        );
      }),
    );
  });

  test('name the volume discount, with prices before it', () => {
    const order = bought(
      [
        { unitCents: 7_800, quantity: 2 },
        { unitCents: 3_800, quantity: 1 },
      ],
      595,
      true,
    );
    expect(receiptOf(order)).toMatchObject({
      lines: [
        { unitCents: 7_800, totalCents: 15_600 },
        { unitCents: 3_800, totalCents: 3_800 },
      ],
      subtotalCents: 19_400,
      discounts: [{ name: 'Volume discount, 10% for 3+ items', cents: 1_940 }],
    });
    expect(receiptOf(bought([{ unitCents: 7_800, quantity: 6 }], 595, true)).discounts[0]?.name).toBe(
      'Volume discount, 25% for 6+ items',
    );
    expect(receiptOf(bought([{ unitCents: 7_800, quantity: 2 }], 595, true)).discounts).toEqual([]);
  });

  test('keep the step that the order had, whatever the shop’s steps are today', () => {
    const order = bought([{ unitCents: 7_800, quantity: 2 }], 595, true, [], [{ units: 2, percent: 30 }]);
    expect(receiptOf(order)).toMatchObject({
      lines: [{ unitCents: 7_800 }],
      discounts: [{ name: 'Volume discount, 30% for 2+ items', cents: 4_680 }],
    });
  });

  test('of an older order have the prices before the discount where these are certain, else those after it', () => {
    const older = bought([{ unitCents: 4_800, quantity: 3 }], 595, false, [], [{ units: 3, percent: 10 }]);
    expect(receiptOf(older)).toMatchObject({
      lines: [{ unitCents: 4_800, totalCents: 14_400 }],
      discounts: [{ name: 'Volume discount, 10% for 3+ items', cents: 1_440 }],
    });
    const uncertain = bought([{ unitCents: 4, quantity: 3 }], 595, false);
    expect(receiptOf({ ...uncertain, subtotalCents: 13, discountCents: 1 })).toMatchObject({
      lines: [{ unitCents: 4, totalCents: 12 }],
      subtotalCents: 12,
      discounts: [],
    });
  });
});
