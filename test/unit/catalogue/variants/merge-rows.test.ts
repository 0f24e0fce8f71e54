import { describe, expect, test } from 'vitest';
import { compareDrafts } from '#web/features/catalogue/admin-products/form/compare-drafts.ts';
import { type ProductDraft, productDraft } from '#web/features/catalogue/admin-products/form/product-draft.ts';
import { EMPTY_ROW, type VariantRow } from '#web/features/catalogue/admin-products/variants/variant-rows.ts';

const row = (size: string, changes: Partial<VariantRow> = {}): VariantRow => ({
  ...EMPTY_ROW,
  ...{ size, color: null, quantity: '10' },
  ...changes,
});

const draft = (variants: VariantRow[] | null, changes: Partial<ProductDraft> = {}): ProductDraft => ({
  ...productDraft(null),
  ...{ sizes: ['S', 'M'], variants },
  ...changes,
});

const base = draft([row('S'), row('M')]);

describe('the variants of two drafts', () => {
  test('keep what was sold of one size when another size was restocked', () => {
    const mine = draft([row('S'), row('M', { quantity: '20' })]);
    const sold = draft([row('S', { quantity: '7' }), row('M')]);
    const { merged, changedByBoth, changedByOther } = compareDrafts(base, mine, sold);
    expect(merged.variants).toEqual([row('S', { quantity: '7' }), row('M', { quantity: '20' })]);
    expect({ changedByBoth, changedByOther }).toEqual({ changedByBoth: [], changedByOther: ['variants'] });
  });

  test('keep what was sold of a size whose price was changed', () => {
    const mine = draft([row('S', { price: '12.00' }), row('M')]);
    const sold = draft([row('S', { quantity: '7' }), row('M')]);
    expect(compareDrafts(base, mine, sold).merged.variants).toEqual([
      row('S', { quantity: '7', price: '12.00' }),
      row('M'),
    ]);
  });

  test('conflict where both changed one field to different values, and keep mine', () => {
    const mine = draft([row('S', { price: '12.00' }), row('M')]);
    const other = draft([row('S', { price: '7.00' }), row('M')]);
    const { merged, changedByBoth } = compareDrafts(base, mine, other);
    expect(changedByBoth).toEqual(['variants']);
    expect(merged.variants).toEqual(mine.variants);
  });

  test.each([
    ['restocked', '12', '7', '9'],
    ['counted down below what was sold', '2', '7', '0'],
    ['left as it is', '10', '7', '7'],
  ])('never put sold units back into a size that was %s', (_how, typed, left, together) => {
    const mine = draft([row('S', { quantity: typed, price: '12.00' }), row('M')], { quantity: typed });
    const sold = draft([row('S', { quantity: left }), row('M')], { quantity: left });
    const { merged, changedByBoth, changedByOther } = compareDrafts({ ...base, quantity: '10' }, mine, sold);
    expect(merged).toMatchObject({ quantity: together, variants: [{ quantity: together, price: '12.00' }, row('M')] });
    expect({ changedByBoth, changedByOther }).toEqual({ changedByBoth: [], changedByOther: ['quantity', 'variants'] });
  });

  test('keep the rows of sizes that each of them added', () => {
    const mine = draft([row('S'), row('M'), row('L', { quantity: '3' })], { sizes: ['S', 'M', 'L'] });
    const other = draft([row('S', { quantity: '7' }), row('M')]);
    expect(compareDrafts(base, mine, other).merged.variants).toEqual([
      row('S', { quantity: '7' }),
      row('M'),
      row('L', { quantity: '3' }),
    ]);
    const longer = draft([row('S'), row('M'), row('XL')], { sizes: ['S', 'M', 'XL'] });
    const priced = draft([row('S', { price: '5.00' }), row('M')]);
    expect(compareDrafts(base, priced, longer).merged.variants).toContainEqual(row('XL'));
  });

  test('follow the change between separate stock and one number for all', () => {
    const single = draft(null, { quantity: '30' });
    expect(compareDrafts(base, single, draft([row('S', { quantity: '7' }), row('M')])).merged.variants).toBeNull();
    expect(compareDrafts(base, base, single).merged.variants).toBeNull();
  });
});
