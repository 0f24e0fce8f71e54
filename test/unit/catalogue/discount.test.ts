import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyDiscounts,
  basePrices,
  type CategoryDiscount,
  categoryDiscounts,
  discountSchema,
  type Priced,
} from '#shared/catalogue/discount.ts';
import { discountPrice } from '#shared/catalogue/discount-price.ts';

const percent = (value: number, categoryId = 'cat_a'): CategoryDiscount => ({
  type: 'percentage',
  percent: value,
  categoryId,
});
const fixed = (amountCents: number, categoryId = 'cat_b'): CategoryDiscount => ({
  type: 'fixed',
  amountCents,
  categoryId,
});
const priced = (priceCents: number, compareAtPriceCents: number | null = null): Priced => ({
  priceCents,
  compareAtPriceCents,
});

const cents = fc.integer({ min: 1, max: 9_999_999 });
const product: fc.Arbitrary<Priced> = fc.record(
  {
    priceCents: cents,
    compareAtPriceCents: fc.option(cents),
    variants: fc.array(fc.record({ priceCents: cents, compareAtPriceCents: cents }, { requiredKeys: ['priceCents'] }), {
      maxLength: 5,
    }),
  },
  { requiredKeys: ['priceCents', 'compareAtPriceCents'] },
);
const discounts: fc.Arbitrary<CategoryDiscount[]> = fc.uniqueArray(
  fc.oneof(
    fc.record({
      type: fc.constant('percentage' as const),
      percent: fc.integer({ min: 1, max: 99 }),
      categoryId: fc.string({ minLength: 1, maxLength: 4 }),
    }),
    fc.record({
      type: fc.constant('fixed' as const),
      amountCents: fc.integer({ min: 1, max: 200_000 }),
      categoryId: fc.string({ minLength: 1, maxLength: 4 }),
    }),
  ),
  { maxLength: 5, selector: ({ categoryId }) => categoryId },
);

/** Lists all prices that shoppers see. */
const pricesOf = ({ priceCents, compareAtPriceCents, variants }: Priced) => ({
  priceCents,
  compareAtPriceCents,
  variants: variants?.map((variant) => [variant.priceCents, variant.compareAtPriceCents]),
});

describe('a discounted price', () => {
  test.each([
    [4_800, percent(25), 3_600],
    [4_999, percent(15), 4_249],
    [101, percent(50), 51],
    [1, percent(1), 1],
    [1, percent(99), null],
    [4_800, fixed(500), 4_300],
    [501, fixed(500), 1],
    [500, fixed(500), null],
    [499, fixed(500), null],
  ])('%i cents less %o is %o', (price, discount, expected) => {
    expect(discountPrice(price, discount)).toBe(expected);
  });

  test('is an integer number of cents above zero and at most the old price', () => {
    fc.assert(
      fc.property(cents, discounts, (price, several) =>
        several.every((discount) => {
          const left = discountPrice(price, discount);
          return left === null || (Number.isInteger(left) && left > 0 && left <= price);
        }),
      ),
    );
  });
});

describe('discounts of categories', () => {
  test('lower the price and set the compare-at price', () => {
    expect(applyDiscounts(priced(4_800, 5_600), [percent(25)])).toEqual({
      priceCents: 3_600,
      compareAtPriceCents: 4_800,
      base: { priceCents: 4_800, compareAtPriceCents: 5_600 },
      discount: percent(25),
    });
  });

  test('are idempotent', () => {
    fc.assert(
      fc.property(product, discounts, (before, several) => {
        const once = applyDiscounts(before, several);
        expect(applyDiscounts(once, several)).toEqual(once);
      }),
    );
  });

  test('restore every price to the cent when removed', () => {
    fc.assert(
      fc.property(product, fc.array(discounts, { maxLength: 4 }), (before, history) => {
        const after = history.reduce((priced, several) => applyDiscounts(priced, several), before);
        const restored = applyDiscounts(after, []);
        expect(pricesOf(restored)).toEqual(pricesOf(before));
        expect(restored).toMatchObject({ base: null, discount: null });
      }),
    );
  });

  test('do not depend on an earlier discount', () => {
    fc.assert(
      fc.property(product, discounts, discounts, (before, earlier, now) => {
        expect(applyDiscounts(applyDiscounts(before, earlier), now)).toEqual(applyDiscounts(before, now));
      }),
    );
  });

  test('do not depend on the order', () => {
    const shuffled = discounts.chain((several) =>
      fc.tuple(
        fc.constant(several),
        fc.shuffledSubarray(several, { minLength: several.length, maxLength: several.length }),
      ),
    );
    fc.assert(
      fc.property(product, shuffled, (before, [several, mixed]) => {
        expect(applyDiscounts(before, mixed)).toEqual(applyDiscounts(before, several));
      }),
    );
  });

  test('never add up: only the best for the shopper applies', () => {
    fc.assert(
      fc.property(product, discounts, (before, several) => {
        const { priceCents } = applyDiscounts(before, several);
        const alone = several.map((discount) => applyDiscounts(before, [discount]).priceCents);
        expect(priceCents).toBe(Math.min(before.priceCents, ...alone));
      }),
    );
    expect(applyDiscounts(priced(10_000), [percent(10, 'cat_a'), fixed(1_500, 'cat_b')])).toMatchObject({
      priceCents: 8_500,
      discount: fixed(1_500, 'cat_b'),
    });
  });

  test('of equal value are chosen by the lowest category id', () => {
    const [first, second] = [percent(50, 'cat_a'), fixed(500, 'cat_b')];
    expect(applyDiscounts(priced(1_000), [second, first]).discount).toEqual(first);
  });

  test('that would make the product free do not apply', () => {
    for (const before of [priced(500, 900), { ...priced(4_800), variants: [{ priceCents: 500 }] }]) {
      const after = applyDiscounts(before, [fixed(500)]);
      expect(pricesOf(after)).toEqual(pricesOf(before));
      expect(after).toMatchObject({ base: null, discount: null });
    }
    expect(applyDiscounts(priced(500), [fixed(500), percent(10)]).priceCents).toBe(450);
  });

  test('that round to nothing leave the compare-at price', () => {
    expect(applyDiscounts(priced(3, 9), [percent(1)])).toMatchObject({ ...priced(3, 9), discount: null });
  });

  test("apply to every variant's own price", () => {
    const hoodie = { ...priced(4_000), variants: [{ priceCents: 4_000 }, { priceCents: 4_400 }] };
    const after = applyDiscounts(hoodie, [percent(10)]);
    expect(after.variants).toEqual([{ priceCents: 3_600 }, { priceCents: 3_960, compareAtPriceCents: 4_400 }]);
    expect(basePrices(after)).toEqual({
      priceCents: 4_000,
      compareAtPriceCents: null,
      variantPricesCents: [4_000, 4_400],
    });
  });

  test('compare each variant with its price before, and give it back its own compare-at price', () => {
    const variants = [{ priceCents: 4_000 }, { priceCents: 4_400, compareAtPriceCents: 6_000 }];
    const hoodie = { ...priced(4_000, 5_000), variants };
    const after = applyDiscounts(hoodie, [percent(10)]);
    expect(after.compareAtPriceCents).toBe(4_000);
    expect(after.variants).toEqual([{ priceCents: 3_600 }, { priceCents: 3_960, compareAtPriceCents: 4_400 }]);
    expect(basePrices(after).variantCompareAtCents).toEqual([null, 6_000]);
    expect(applyDiscounts(after, []).variants).toEqual(variants);
  });

  test('follow a changed price', () => {
    fc.assert(
      fc.property(product, discounts, cents, (before, several, price) => {
        const discounted = applyDiscounts(before, several);
        const written = { ...applyDiscounts(discounted, []), priceCents: price };
        expect(applyDiscounts(written, several)).toEqual(applyDiscounts({ ...before, priceCents: price }, several));
      }),
    );
  });

  test('change no other field of a product', () => {
    const tee = { ...priced(2_000), title: 'Datum Tee', variants: [{ priceCents: 2_000, size: 'M' }] };
    expect(applyDiscounts(tee, [percent(10)])).toMatchObject({ title: 'Datum Tee', variants: [{ size: 'M' }] });
    expect(tee).toEqual({ ...priced(2_000), title: 'Datum Tee', variants: [{ priceCents: 2_000, size: 'M' }] });
  });

  test('come from the categories that have one', () => {
    const { categoryId: _id, ...ten } = percent(10);
    const categories = [{ id: 'cat_a', discount: ten }, { id: 'cat_b', discount: null }, { id: 'cat_c' }];
    expect(categoryDiscounts(categories)).toEqual([percent(10, 'cat_a')]);
  });
});

describe('a discount set by an admin', () => {
  const messagesOf = (value: unknown) => discountSchema.safeParse(value).error?.issues.map(({ message }) => message);

  test.each([1, 50, 99])('may be %i percent', (value) => {
    expect(messagesOf({ type: 'percentage', percent: value })).toBeUndefined();
  });

  test('is a percentage below 100 and above 0', () => {
    expect(messagesOf({ type: 'percentage', percent: 100 })).toEqual(['Percentage discount must be less than 100%']);
    expect(messagesOf({ type: 'percentage', percent: 0 })).toEqual(['Please enter a valid discount value']);
  });

  test('is an amount of at least one cent', () => {
    expect(messagesOf({ type: 'fixed', amountCents: 1 })).toBeUndefined();
    expect(messagesOf({ type: 'fixed', amountCents: 0 })).toEqual(['Please enter a valid discount value']);
  });
});
