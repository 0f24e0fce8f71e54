import { describe, expect, test } from 'vitest';
import type { CategoryDiscount } from '#shared/catalogue/discount.ts';
import { type PreviewedProduct, previewDiscount } from '#shared/catalogue/discount-preview.ts';

const CATEGORY = 'cat_b';
let count = 0;

function priced(priceCents: number, more: Partial<PreviewedProduct> = {}): PreviewedProduct {
  count += 1;
  const own = { id: `prd_${count}`, title: `Product ${count}`, isPublished: true, categoryIds: [CATEGORY] };
  const options = { sizes: ['M', 'L'], colors: [], costs: [] };
  return { ...own, ...options, priceCents, compareAtPriceCents: null, ...more };
}

const tenPercent = { type: 'percentage', percent: 10 } as const;
const five = { type: 'fixed', amountCents: 500 } as const;
const other = (discount: object): CategoryDiscount => ({ ...discount, categoryId: 'cat_a' }) as CategoryDiscount;

describe('the preview of a discount', () => {
  test('lists current and new prices', () => {
    const hoodie = priced(4_999);
    const preview = previewDiscount([hoodie], CATEGORY, tenPercent, []);
    expect(preview).toEqual({
      ...{ total: 1, discounted: 1, same: 0, changed: 1, free: 0, better: 0 },
      examples: [{ id: hoodie.id, title: hoodie.title, isPublished: true, priceCents: 4_999, newPriceCents: 4_499 }],
      ...{ belowCostCount: 0, belowCost: [] },
    });
  });

  test('lists variants sold at a loss, with the new price', () => {
    const costs = [
      { priceCents: 2_000, costCents: 1_600, choices: [0] },
      { priceCents: 2_400, costCents: 1_600, choices: [1] },
    ];
    const hoodie = priced(2_000, { costs, variants: [{ priceCents: 2_400 }] });
    const named = previewDiscount([hoodie], CATEGORY, tenPercent, []);
    expect(named).toMatchObject({ belowCostCount: 0 });
    expect(previewDiscount([hoodie], CATEGORY, { type: 'percentage', percent: 20 }, [])).toMatchObject({
      belowCostCount: 1,
      belowCost: [
        { productId: hoodie.id, size: 'M', color: null, priceCents: 1_600, costCents: 1_600, profitCents: -76 },
      ],
    });
  });

  test("ignores losses by another category's discount, and by removing a discount", () => {
    const both = priced(2_000, {
      categoryIds: [CATEGORY, 'cat_a'],
      costs: [{ priceCents: 2_000, costCents: 1_900, choices: null }],
    });
    const given = [other({ type: 'percentage', percent: 50 })];
    expect(previewDiscount([both], CATEGORY, tenPercent, given)).toMatchObject({ better: 1, belowCostCount: 0 });
    expect(previewDiscount([both], CATEGORY, null, given)).toMatchObject({ belowCostCount: 0 });
  });

  test('counts products that would become free, also with one variant only', () => {
    const products = [priced(500), priced(2_000, { variants: [{ priceCents: 400 }] }), priced(501)];
    expect(previewDiscount(products, CATEGORY, five, [])).toMatchObject({ total: 3, discounted: 1, free: 2 });
  });

  test('counts products with an equal or better discount of another of their categories', () => {
    const both = priced(10_000, { categoryIds: [CATEGORY, 'cat_a'] });
    const given = [other({ type: 'percentage', percent: 20 })];
    expect(previewDiscount([both, priced(10_000)], CATEGORY, tenPercent, given)).toMatchObject({
      ...{ discounted: 1, changed: 1, better: 1 },
    });
    expect(previewDiscount([both], CATEGORY, { type: 'percentage', percent: 20 }, given)).toMatchObject({ better: 1 });
  });

  test("compares with the category's current discount", () => {
    const present = [{ ...five, categoryId: CATEGORY }];
    expect(previewDiscount([priced(1_000)], CATEGORY, tenPercent, present).examples[0]).toMatchObject({
      priceCents: 500,
      newPriceCents: 900,
    });
    expect(previewDiscount([priced(1_000)], CATEGORY, five, present)).toMatchObject({
      discounted: 1,
      same: 1,
      changed: 0,
    });
  });

  test('counts products whose other discount wins', () => {
    const both = priced(10_000, { categoryIds: [CATEGORY, 'cat_a'] });
    const present = [{ ...tenPercent, categoryId: CATEGORY }, other(five)];
    const preview = previewDiscount([both], CATEGORY, { type: 'fixed', amountCents: 100 }, present);
    expect(preview).toMatchObject({ discounted: 0, better: 1, changed: 1 });
    expect(preview.examples[0]).toMatchObject({ priceCents: 9_000, newPriceCents: 9_500 });
  });

  test('covers removing a discount, down to that of another category', () => {
    const both = priced(10_000, { categoryIds: [CATEGORY, 'cat_a'] });
    const present = [{ ...five, categoryId: CATEGORY }, other({ type: 'fixed', amountCents: 100 })];
    expect(previewDiscount([both, priced(1_000)], CATEGORY, null, present)).toMatchObject({
      ...{ total: 2, discounted: 0, changed: 2, free: 0, better: 0 },
      examples: [
        { priceCents: 9_500, newPriceCents: 9_900 },
        { priceCents: 500, newPriceCents: 1_000 },
      ],
    });
  });

  test('counts a price too low for the discount as neither free nor better', () => {
    const preview = previewDiscount([priced(10)], CATEGORY, { type: 'percentage', percent: 1 }, []);
    expect(preview).toMatchObject({ total: 1, discounted: 0, changed: 0, free: 0, better: 0 });
  });

  test('has at most twenty examples', () => {
    const products = Array.from({ length: 30 }, () => priced(1_000));
    const { changed, examples } = previewDiscount(products, CATEGORY, five, []);
    expect([changed, examples.length]).toEqual([30, 20]);
  });
});
