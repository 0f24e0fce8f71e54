import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChosenProduct, previewChange } from '#shared/catalogue/changes/change-preview.ts';
import {
  addOutcomes,
  type ChangeRun,
  canUndo,
  MAX_CHANGE_FAILURES,
  NO_PROGRESS,
} from '#shared/catalogue/changes/change-run.ts';
import {
  changedPrice,
  nextValues,
  priceRefusal,
  refusalOfValues,
  valuesOf,
  withValues,
} from '#shared/catalogue/changes/change-values.ts';
import {
  changeTitle,
  type PriceChange,
  type ProductChange,
  productChangeSchema,
} from '#shared/catalogue/changes/product-change.ts';

const CATEGORY = 'cat_01JD0000000000000000000000';
const percent = (value: number, direction: 'up' | 'down' = 'up'): PriceChange => ({
  type: 'price_percent',
  ...{ direction, percent: value, rounding: 'none' },
});
const amount = (amountCents: number, direction: 'up' | 'down' = 'up'): PriceChange => ({
  type: 'price_amount',
  ...{ direction, amountCents, rounding: 'none' },
});
const to99 = (change: PriceChange): PriceChange => ({ ...change, rounding: 'to_99' });

const priceChange: fc.Arbitrary<PriceChange> = fc.record({
  type: fc.constant('price_percent' as const),
  direction: fc.constantFrom('up', 'down'),
  percent: fc.integer({ min: 1, max: 99 }),
  rounding: fc.constantFrom('none', 'to_99'),
});
const anyChange: fc.Arbitrary<ProductChange> = fc.oneof(
  priceChange,
  fc.record({ type: fc.constantFrom('publish' as const, 'unpublish' as const) }),
  fc.record({
    type: fc.constantFrom('add_category' as const, 'remove_category' as const),
    categoryId: fc.constant(CATEGORY),
  }),
  fc.record({
    type: fc.constantFrom('add_tags' as const, 'remove_tags' as const),
    tags: fc.subarray(['Wool', 'wool drop', 'Summer'], { minLength: 1 }),
  }),
);
const cents = fc.integer({ min: 1, max: 99_999_99 });
const product = fc.record({
  isPublished: fc.boolean(),
  priceCents: cents,
  variants: fc.array(
    fc.record({ size: fc.constant(null), color: fc.constant(null), priceCents: cents, available: fc.boolean() }),
  ),
  categories: fc.subarray([
    { id: CATEGORY, slug: 'tees', name: 'Tees' },
    { id: 'cat_other', slug: 'other', name: 'Other' },
  ]),
  tags: fc.subarray(['WOOL', 'Linen', 'Summer']),
});

describe('A changed price', () => {
  test.each([
    [2_000, percent(10), 2_200],
    [3_333, percent(10), 3_666],
    [3_335, percent(10), 3_669],
    [2_000, percent(25, 'down'), 1_500],
    [2_000, amount(550), 2_550],
    [2_000, amount(2_500, 'down'), -500],
    [2_000, to99(percent(10)), 2_199],
    [3_333, to99(percent(10)), 3_699],
    [130, to99(percent(10, 'down')), 99],
    [2_000, to99(amount(2_000, 'down')), 0],
  ])('of %i cents by %j is %i', (price, change, expected) => {
    expect(changedPrice(price, change)).toBe(expected);
  });

  test('ends in .99 and is at most 50 cents from the exact one', () => {
    fc.assert(
      fc.property(cents, priceChange, (price, change) => {
        const exact = changedPrice(price, { ...change, rounding: 'none' });
        fc.pre(exact >= 100);
        const rounded = changedPrice(price, to99(change));
        expect(rounded % 100).toBe(99);
        expect(Math.abs(rounded - exact)).toBeLessThanOrEqual(50);
      }),
    );
  });

  test('is refused when it is zero, negative or more than a product may cost', () => {
    expect(priceRefusal([100, 0])).toBe('The price would be $0.00');
    expect(priceRefusal([-1])).toBe('The price would be less than $0.00');
    expect(priceRefusal([99_999_99 + 1])).toBe('The price would be more than $99,999.99');
    expect(priceRefusal([1, 99_999_99])).toBeNull();
  });
});

describe('A change', () => {
  test('writes the fields it names, and its former values restore the product', () => {
    fc.assert(
      fc.property(anyChange, product, (change, before) => {
        const values = valuesOf(change, before);
        const next = nextValues(change, values);
        const after = withValues(change, before, next);
        expect(valuesOf(change, after)).toEqual(next);
        const restored = withValues(change, after, values);
        expect(valuesOf(change, restored)).toEqual(values);
        expect({ ...restored, categories: [] }).toEqual({ ...before, categories: [] });
        expect(new Set(restored.categories.map(({ id }) => id))).toEqual(
          new Set(before.categories.map(({ id }) => id)),
        );
      }),
    );
  });

  test('adds a product to twenty categories at most', () => {
    const categories = Array.from({ length: 20 }, (_, number) => ({ id: `cat_${number}`, slug: '', name: '' }));
    const full = { isPublished: true, priceCents: 100, categories };
    expect(refusalOfValues(full, { isInCategory: true })).toBe('It’s already in 20 categories, the most allowed');
    expect(refusalOfValues(full, { isInCategory: false })).toBeNull();
  });

  test.each<[ProductChange, string]>([
    [percent(10), 'Raise prices by 10%'],
    [to99(amount(500, 'down')), 'Lower prices by $5.00, ending in .99'],
    [{ type: 'add_category', categoryId: CATEGORY }, 'Add to Tees'],
    [{ type: 'add_tags', tags: ['Wool'] }, 'Add the tag Wool'],
    [{ type: 'remove_tags', tags: ['Wool', 'Summer'] }, 'Remove the tags Wool and Summer'],
    [{ type: 'remove_category', categoryId: CATEGORY }, 'Remove from Tees'],
    [{ type: 'unpublish' }, 'Unpublish'],
    [{ type: 'add_stock', units: 1_200, reason: 'received' }, 'Add 1,200 to stock'],
    [{ type: 'add_stock', units: -3, reason: 'damaged' }, 'Take 3 from stock'],
    [{ type: 'set_stock', units: 0 }, 'Set stock to 0'],
  ])('%j is called %s', (change, title) => {
    expect(changeTitle(change, 'Tees')).toBe(title);
  });

  test.each([
    { ...percent(0) },
    { ...percent(100, 'down') },
    { ...percent(501) },
    { ...amount(0) },
    { type: 'publish', percent: 5 },
    { type: 'add_stock', units: 0, reason: 'received' },
    { type: 'add_stock', units: 5 },
    { type: 'set_stock', units: -1 },
    { type: 'set_stock', units: 1_000_001 },
    { type: 'add_category', categoryId: 'tees' },
    { type: 'add_tags', tags: [] },
    { type: 'remove_tags', tags: ['a, b'] },
  ])('%j is refused', (change) => {
    expect(productChangeSchema.safeParse(change).success).toBe(false);
  });
});

const chosen = (id: string, more: Partial<ChosenProduct> = {}): ChosenProduct => ({
  ...{ id, title: `Tee ${id}`, isPublished: true, image: null, categoryIds: [], sizes: [], colors: [], costs: [] },
  ...{ priceCents: 2_000, compareAtPriceCents: null, hasStock: true, tags: ['Wool'] },
  ...more,
});

describe('A preview', () => {
  test('counts what changes, and names the products that cannot', () => {
    const products = [chosen('a'), chosen('b', { priceCents: 400 }), chosen('c', { priceCents: 500 })];
    expect(previewChange(products, amount(500, 'down'), [])).toMatchObject({
      ...{ total: 3, changed: 3, refusedCount: 2 },
      examples: [{ id: 'a', priceCents: 2_000, newPriceCents: 1_500 }],
      refused: [
        { title: 'Tee b', reason: 'The price would be less than $0.00' },
        { title: 'Tee c', reason: 'The price would be $0.00' },
      ],
    });
  });

  test('refuses a product for its cheapest variant', () => {
    const product = chosen('a', { variants: [{ priceCents: 2_000 }, { priceCents: 300 }] });
    expect(previewChange([product], amount(300, 'down'), []).refusedCount).toBe(1);
  });

  test('finds losses at the new price with the discount of a category, and none when prices rise', () => {
    const costs = [{ priceCents: 2_000, costCents: 1_100, choices: null }];
    const product = chosen('a', { costs, categoryIds: [CATEGORY] });
    const half = [{ type: 'percentage' as const, percent: 40, categoryId: CATEGORY }];
    expect(previewChange([product], amount(100, 'down'), [])).toMatchObject({ belowCostCount: 0, discounted: 0 });
    expect(previewChange([product], amount(100, 'down'), half)).toMatchObject({
      ...{ belowCostCount: 1, discounted: 1 },
      belowCost: [{ productId: 'a', priceCents: 1_140 }],
    });
    expect(previewChange([product], amount(1), half).belowCostCount).toBe(0);
  });

  test('counts products that have no stock to change', () => {
    const products = [chosen('a'), chosen('b', { hasStock: false })];
    expect(previewChange(products, { type: 'set_stock', units: 5 }, [])).toMatchObject({ changed: 1, withoutStock: 1 });
  });

  test('counts products that gain or lose a tag, without regard to case', () => {
    const products = [chosen('a'), chosen('b', { tags: [] })];
    expect(previewChange(products, { type: 'add_tags', tags: ['WOOL'] }, []).changed).toBe(1);
    expect(previewChange(products, { type: 'remove_tags', tags: ['wool', 'Summer'] }, []).changed).toBe(1);
  });

  test('counts drafts to publish, and those without a picture', () => {
    const products = [chosen('a'), chosen('b', { isPublished: false }), chosen('c', { isPublished: false, image: {} })];
    expect(previewChange(products, { type: 'publish' }, [])).toMatchObject({ changed: 2, withoutPicture: 1 });
    expect(previewChange(products, { type: 'delete' }, []).changed).toBe(3);
    const add = { type: 'add_category', categoryId: CATEGORY } as const;
    expect(previewChange([...products, chosen('d', { categoryIds: [CATEGORY] })], add, []).changed).toBe(3);
  });
});

describe('Progress', () => {
  test('counts every product once and keeps a hundred failures', () => {
    const failure = { productId: 'a', title: 'A', reason: 'It was deleted' };
    const failures = Array.from({ length: 120 }, () => ({ kind: 'failed' as const, failure }));
    const progress = addOutcomes(NO_PROGRESS, [{ kind: 'changed' }, { kind: 'same' }, ...failures]);
    expect(progress).toMatchObject({ done: 122, changed: 1, failureCount: 120 });
    expect(progress.failures).toHaveLength(MAX_CHANGE_FAILURES);
  });

  test('can be undone for its hour, and only when something changed', () => {
    const run = { status: 'done', changed: 1, undoUntil: new Date(1_000).toISOString() } as ChangeRun;
    expect(canUndo(run, 999)).toBe(true);
    expect(canUndo(run, 1_000)).toBe(false);
    expect(canUndo({ ...run, changed: 0 }, 999)).toBe(false);
    expect(canUndo({ ...run, status: 'undone' }, 999)).toBe(false);
    expect(canUndo({ ...run, undoUntil: null }, 999)).toBe(false);
  });
});
