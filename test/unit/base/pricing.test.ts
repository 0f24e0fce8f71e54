import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_CART_LINES } from '#shared/base/cart-limits.ts';
import {
  areVolumeStepsRising,
  DEFAULT_VOLUME_STEPS,
  discountedUnit,
  volumeDiscount,
  volumeLabel,
  volumePrompt,
} from '#shared/base/discounts/volume-discounts.ts';
import { priceCart } from '#shared/base/pricing.ts';
import { anyVolumeSteps } from '../any-offer.ts';

const zone = { label: 'United States', countries: ['US'], cents: 595 };
const shipping = { zone, freeFromCents: 20_000, volumeSteps: DEFAULT_VOLUME_STEPS };

describe('the volume discount', () => {
  test.each([
    [0, null, null],
    [1, null, null],
    [2, null, null],
    [3, 10, '10% OFF (3+ ITEMS)'],
    [5, 10, '10% OFF (3+ ITEMS)'],
    [6, 25, '25% OFF (6+ ITEMS)'],
    [99, 25, '25% OFF (6+ ITEMS)'],
  ])('%i units get %s percent off', (units, percent, label) => {
    const step = volumeDiscount(units, DEFAULT_VOLUME_STEPS);
    expect(step?.percent ?? null).toBe(percent);
    expect(step && volumeLabel(step)).toBe(label);
  });

  test.each([
    [0, 'Add 3 more items for 10% off'],
    [1, 'Add 2 more items for 10% off'],
    [2, 'Add 1 more item for 10% off'],
    [3, null],
    [6, null],
  ])('a shopper with %i units reads: %s', (units, prompt) => {
    expect(volumePrompt(units, DEFAULT_VOLUME_STEPS)).toBe(prompt);
  });

  test('has the steps of the shop, or none', () => {
    const steps = [
      { units: 2, percent: 5 },
      { units: 4, percent: 15 },
      { units: 10, percent: 40 },
    ];
    const priceOf = (quantity: number, volumeSteps: typeof steps) =>
      priceCart([{ unitCents: 1_000, quantity }], { ...shipping, volumeSteps });
    expect([1, 2, 4, 9, 10].map((units) => priceOf(units, steps).discountPercent)).toEqual([0, 5, 15, 15, 40]);
    expect(priceOf(9, steps)).toMatchObject({ volumeDiscount: steps[1], discountLabel: '15% OFF (4+ ITEMS)' });
    expect(priceOf(99, [])).toMatchObject({ volumeDiscount: null, discountPercent: 0, discountCents: 0 });
    expect(volumePrompt(1, steps)).toBe('Add 1 more item for 5% off');
    expect(volumePrompt(1, [])).toBeNull();
  });

  test.each([
    [[], true],
    [
      [
        [6, 25],
        [3, 10],
      ],
      true,
    ],
    [
      [
        [3, 10],
        [3, 20],
      ],
      false,
    ],
    [
      [
        [3, 10],
        [6, 10],
      ],
      false,
    ],
    [
      [
        [3, 25],
        [6, 10],
      ],
      false,
    ],
  ] as [[number, number][], boolean][])('can have the steps %j: %s', (steps, isRising) => {
    expect(areVolumeStepsRising(steps.map(([units, percent]) => ({ units, percent })))).toBe(isRising);
  });

  test('counts units, not lines', () => {
    const price = priceCart([{ unitCents: 1_000, quantity: 3 }], shipping);
    expect(price).toMatchObject({ units: 3, discountPercent: 10, discountLabel: '10% OFF (3+ ITEMS)' });
    expect(price).toMatchObject({ subtotalCents: 3_000, discountCents: 300, totalCents: 2_700 + 595 });
  });

  test('rounds half a cent up per unit', () => {
    expect(discountedUnit(5, 10)).toBe(5);
    expect(discountedUnit(2, 25)).toBe(2);
    expect(discountedUnit(1_999, 10)).toBe(1_799);
    expect(discountedUnit(1_995, 10)).toBe(1_796);
  });

  test('is the rounded percentage of exact arithmetic for any price', () => {
    const step = fc.constantFrom(0, 10, 25);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), step, (unitCents, percent) => {
        const exact = (BigInt(unitCents) * BigInt(100 - percent) * 2n + 100n) / 200n;
        expect(discountedUnit(unitCents, percent)).toBe(Number(exact));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('shipping', () => {
  const shippingOf = (unitCents: number, quantity = 1) => priceCart([{ unitCents, quantity }], shipping).shippingCents;

  test('is free from exactly $200 and paid one cent below', () => {
    expect(shippingOf(20_000)).toBe(0);
    expect(shippingOf(19_999)).toBe(595);
  });

  test('is decided by the discounted total, not by the subtotal', () => {
    expect(shippingOf(7_000, 3)).toBe(595);
    expect(shippingOf(7_408, 3)).toBe(0);
  });

  test('is never free when the admin turns free shipping off', () => {
    const price = priceCart([{ unitCents: 90_000, quantity: 1 }], { ...shipping, freeFromCents: null });
    expect(price.shippingCents).toBe(595);
  });

  test('is 0 for an empty cart and before the country is known', () => {
    expect(priceCart([], shipping)).toMatchObject({ units: 0, subtotalCents: 0, shippingCents: 0, totalCents: 0 });
    const unknown = priceCart([{ unitCents: 1_000, quantity: 1 }], { ...shipping, zone: null });
    expect(unknown).toMatchObject({ shippingCents: 0, totalCents: 1_000 });
  });
});

describe('any cart', () => {
  const line = fc.record({
    unitCents: fc.integer({ min: 1, max: 9_999_999 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  });
  const cheapLine = fc.record({
    unitCents: fc.integer({ min: 1, max: 9_000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
  });
  const carts = fc.oneof(
    fc.array(line, { maxLength: MAX_CART_LINES }),
    fc.array(cheapLine, { minLength: 1, maxLength: 4 }),
  );
  const shippings = fc.record({
    zone: fc.option(fc.integer({ min: 0, max: 5_000 }).map((cents) => ({ ...zone, cents }))),
    freeFromCents: fc.option(fc.integer({ min: 0, max: 50_000 })),
    volumeSteps: anyVolumeSteps,
  });

  test('costs the discounted unit prices times quantity plus shipping, like the payment page', () => {
    fc.assert(
      fc.property(carts, shippings, (lines, terms) => {
        const price = priceCart(lines, terms);
        const charged = price.lines.reduce((sum, each) => sum + each.discountedUnitCents * each.quantity, 0);
        const full = lines.reduce((sum, each) => sum + each.unitCents * each.quantity, 0);
        expect(price.totalCents).toBe(charged + price.shippingCents);
        expect(price.subtotalCents).toBe(full);
        expect(price.discountCents).toBe(full - charged);
        expect(price.subtotalCents - price.discountCents + price.shippingCents).toBe(price.totalCents);
      }),
      { numRuns: 10_000 },
    );
  });

  test("never has a negative discount, and shipping is the zone's price or free", () => {
    fc.assert(
      fc.property(carts, shippings, (lines, terms) => {
        const price = priceCart(lines, terms);
        expect(price.discountCents).toBeGreaterThanOrEqual(0);
        for (const each of price.lines) expect(each.discountedUnitCents).toBeLessThanOrEqual(each.unitCents);
        if (!volumeDiscount(price.units, terms.volumeSteps)) expect(price.discountCents).toBe(0);
        const goods = price.subtotalCents - price.discountCents;
        const free = lines.length === 0 || (terms.freeFromCents !== null && goods >= terms.freeFromCents);
        expect(price.shippingCents).toBe(free ? 0 : (terms.zone?.cents ?? 0));
      }),
      { numRuns: 2_000 },
    );
  });

  test('is whole cents in every amount', () => {
    fc.assert(
      fc.property(carts, shippings, (lines, terms) => {
        const price = priceCart(lines, terms);
        const amounts = [price.subtotalCents, price.discountCents, price.shippingCents, price.totalCents];
        const perLine = price.lines.flatMap((each) => [each.discountedUnitCents, each.totalCents]);
        expect([...amounts, ...perLine].filter((amount) => !Number.isSafeInteger(amount))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('costs the same in any order of lines', () => {
    const shuffled = carts.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    );
    fc.assert(
      fc.property(shuffled, shippings, ([lines, other], terms) => {
        const { lines: _lines, ...price } = priceCart(lines, terms);
        const { lines: _other, ...reordered } = priceCart(other, terms);
        expect(reordered).toEqual(price);
      }),
      { numRuns: 1_000 },
    );
  });

  test('costs the same when a line is split in two', () => {
    fc.assert(
      fc.property(carts, fc.integer({ min: 1, max: 98 }), shippings, (lines, part, terms) => {
        const split = lines.flatMap((each) =>
          each.quantity > part
            ? [
                { ...each, quantity: part },
                { ...each, quantity: each.quantity - part },
              ]
            : [each],
        );
        expect(priceCart(split, terms).totalCents).toBe(priceCart(lines, terms).totalCents);
      }),
      { numRuns: 1_000 },
    );
  });

  test('keeps all other fields of its lines', () => {
    const price = priceCart(
      [
        { unitCents: 100, quantity: 1, title: 'first' },
        { unitCents: 200, quantity: 1, title: 'second' },
      ],
      shipping,
    );
    expect(price.lines.map((each) => each.title)).toEqual(['first', 'second']);
  });
});
