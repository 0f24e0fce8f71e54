import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availableQuantity, findVariant } from '#shared/catalogue/availability.ts';
import { applyDiscounts, type CategoryDiscount } from '#shared/catalogue/discount.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { moveVariantPrices } from '#shared/catalogue/variants/variant-prices.ts';
import { mergeProviderProduct, toNewProviderProduct } from '#shared/fulfilment/merge-product.ts';
import { product } from '../fixtures.ts';
import { colors, option, snapshot, variant } from './fixtures.ts';

const decided = { id: 'prd_1', slug: 'field-tee', isPublished: false, createdAt: '2026-01-05T10:00:00.000Z' };
const fresh = (): Product => toNewProviderProduct(snapshot(), decided);
const third = option({ type: 'size', name: 'Sizes' }, [14, 'S'], [15, 'M'], [16, 'L']);
const withLarge = {
  options: [colors, third],
  variants: [variant(1, [751, 14]), variant(2, [751, 15], { price: 2_600 }), variant(6, [751, 16])],
};

describe('a product changed by the provider', () => {
  test('follows the provider in fields the admin did not edit', () => {
    const merged = mergeProviderProduct(fresh(), snapshot({ title: 'Meadow Tee', description: '<p>Softer.</p>' }));
    expect(merged).toMatchObject({ title: 'Meadow Tee', descriptionHtml: '<p>Softer.</p>', slug: 'field-tee' });
  });

  test("keeps fields the admin edited, and the shop's own fields", () => {
    const written = { ...fresh(), title: 'My Tee', isPublished: true, isFeatured: true, compareAtPriceCents: 3_000 };
    const merged = mergeProviderProduct(written, snapshot({ title: 'Meadow Tee' }));
    expect(merged).toMatchObject({ title: 'My Tee', isPublished: true, isFeatured: true, compareAtPriceCents: 3_000 });
    expect(merged.provider?.last.title).toBe('Meadow Tee');
  });

  test("keeps an admin's title even after the provider had the same one for a while", () => {
    const written = { ...fresh(), title: 'Meadow Tee' };
    const agreeing = mergeProviderProduct(written, snapshot({ title: 'Meadow Tee' }));
    expect(mergeProviderProduct(agreeing, snapshot({ title: 'Valley Tee' })).title).toBe('Meadow Tee');
  });

  test("follows the provider again in a field the admin sets to the provider's value", () => {
    const written = mergeProviderProduct({ ...fresh(), title: 'My Tee' }, snapshot());
    const given = { ...written, title: 'Field Tee' };
    expect(mergeProviderProduct(given, snapshot({ title: 'Valley Tee' })).title).toBe('Valley Tee');
  });

  test("keeps a removed size out, and adds the provider's new ones", () => {
    const written = { ...fresh(), sizes: ['M'] };
    const merged = mergeProviderProduct(written, snapshot(withLarge));
    expect(merged.sizes).toEqual(['M', 'L']);
    expect(mergeProviderProduct(merged, snapshot(withLarge)).sizes).toEqual(['M', 'L']);
  });

  test("an admin's price shifts every variant, also after the provider's later changes", () => {
    const written = { ...fresh(), priceCents: 2_900 };
    const prices = (merged: Product) => merged.variants?.map(({ priceCents }) => priceCents);
    expect(prices(mergeProviderProduct(written, snapshot()))).toEqual([2_900, 3_100, 2_900, 2_900]);
    const dearer = { variants: [variant(1, [751, 14], { price: 3_000 }), variant(2, [751, 15], { price: 3_500 })] };
    expect(prices(mergeProviderProduct(written, snapshot(dearer)))?.slice(0, 2)).toEqual([2_900, 3_400]);
    expect(moveVariantPrices([{ priceCents: 500 }, { priceCents: 700 }], 100)).toEqual([
      { priceCents: 100 },
      { priceCents: 300 },
    ]);
  });

  test('a discontinued variant cannot be bought, but older orders still find it', () => {
    const merged = mergeProviderProduct(
      fresh(),
      snapshot({ variants: [variant(1, [751, 14]), variant(4, [418, 15])] }),
    );
    const gone = { size: 'M', color: 'White' };
    expect(availableQuantity(merged, gone)).toBe(0);
    expect(findVariant(merged, gone)).toMatchObject({ providerVariantId: 2, available: false });
  });

  test('removes a discount first, so that the base prices are never lost', () => {
    const sale: CategoryDiscount = { type: 'percentage', percent: 20, categoryId: 'cat_1' };
    const reduced = applyDiscounts(fresh(), [sale]);
    expect(reduced.priceCents).toBe(1_920);
    const merged = mergeProviderProduct(reduced, snapshot());
    expect(applyDiscounts(merged, [])).toMatchObject({ priceCents: 2_400, variants: snapshot().variants });
    expect(applyDiscounts(merged, [sale]).variants?.map(({ priceCents }) => priceCents)).toEqual([
      1_920, 2_080, 1_920, 1_920,
    ]);
    expect(applyDiscounts(merged, [sale]).variants?.[0]).toMatchObject({ providerVariantId: 1, costCents: 912 });
  });
});

describe("a provider's tags", () => {
  const tagged = { tags: ['Unisex', 'DTG'] };

  test('come with a new product, and with a product linked by hand that has none', () => {
    expect(toNewProviderProduct(snapshot(tagged), decided).tags).toEqual(['Unisex', 'DTG']);
    expect(mergeProviderProduct(product({ tags: [] }), snapshot(tagged)).tags).toEqual(['Unisex', 'DTG']);
    const { tags: _tags, ...older } = product();
    expect(mergeProviderProduct(older, snapshot(tagged)).tags).toEqual(['Unisex', 'DTG']);
  });

  test("never replace an admin's tags", () => {
    expect(mergeProviderProduct(product({ tags: ['Summer'] }), snapshot(tagged)).tags).toEqual(['Summer']);
  });

  test('do not return after an admin removed them, and do not change later', () => {
    const imported = toNewProviderProduct(snapshot(tagged), decided);
    expect(mergeProviderProduct({ ...imported, tags: [] }, snapshot(tagged)).tags).toEqual([]);
    expect(mergeProviderProduct(imported, snapshot({ tags: ['Other'] })).tags).toEqual(['Unisex', 'DTG']);
  });
});

describe('a product linked by hand', () => {
  test('is filled in empty fields only', () => {
    const own = product({ title: 'My Tee', descriptionHtml: '', images: [], sizes: [], colors: [], weightGrams: null });
    expect(mergeProviderProduct(own, snapshot())).toMatchObject({
      title: 'My Tee',
      descriptionHtml: '<p>Soft.</p>',
      sizes: ['S', 'M'],
      priceCents: 4_800,
      weightGrams: 130,
      inventoryPolicy: 'made_to_order',
      syncStatus: 'synced',
      providerProductId: snapshot().link.productId,
    });
  });

  test('loses the variants of the previously linked product', () => {
    const relinked = { ...fresh(), providerProductId: 'other', syncStatus: 'pending' as const };
    const merged = mergeProviderProduct(relinked, snapshot({ id: 'other', variants: [variant(9, [751, 14])] }));
    expect(merged.variants?.map(({ providerVariantId }) => providerVariantId)).toEqual([9]);
  });

  test('sells its own stock if the admin makes it finite', () => {
    const linked = { ...mergeProviderProduct(product(), snapshot()), inventoryPolicy: 'finite' as const };
    expect(mergeProviderProduct(linked, snapshot()).inventoryPolicy).toBe('finite');
  });
});

const aText = fc.constantFrom('A', 'B', 'C', 'D');
const anUpdate = fc.record({ title: aText, description: aText, price: fc.integer({ min: 1, max: 9_000 }) });
const snapshotOf = ({ title, description, price }: { title: string; description: string; price: number }) =>
  snapshot({
    title,
    description,
    variants: [variant(1, [751, 14], { price }), variant(2, [751, 15], { price: price + 200 })],
  });

describe('with any updates of the provider in any order', () => {
  test("an admin's value stays", () => {
    fc.assert(
      fc.property(
        fc.array(anUpdate, { minLength: 1, maxLength: 8 }),
        aText,
        fc.integer({ min: 1, max: 9_000 }),
        (updates, title, price) => {
          const written = { ...fresh(), title: `${title}, mine`, priceCents: price };
          const result = updates.map(snapshotOf).reduce(mergeProviderProduct, written);
          const isOwnPrice = price !== 2_400;
          expect(result.title).toBe(`${title}, mine`);
          expect(result.descriptionHtml).toBe(updates.at(-1)?.description);
          expect(result.priceCents).toBe(isOwnPrice ? price : updates.at(-1)?.price);
          expect(Math.min(...(result.variants ?? []).map(({ priceCents }) => priceCents))).toBe(result.priceCents);
        },
      ),
    );
  });

  test('a removed size stays out, an added one stays in, and the others follow the provider', () => {
    const all = ['S', 'M', 'L', 'XL'] as const;
    const offer = fc.subarray([...all], { minLength: 1 });
    fc.assert(
      fc.property(fc.array(offer, { minLength: 1, maxLength: 6 }), fc.subarray([...all]), (offers, taken) => {
        const read = (sizes: string[]) => {
          const { fields, ...rest } = snapshot();
          return { ...rest, fields: { ...fields, sizes } };
        };
        const first = toNewProviderProduct(read([...all]), decided);
        const written = { ...first, sizes: [...all.filter((size) => !taken.includes(size)), 'OWN'] };
        const { sizes } = offers.map(read).reduce(mergeProviderProduct, written);
        const expected = (offers.at(-1) ?? []).filter((size) => !taken.includes(size));
        expect(sizes.toSorted()).toEqual([...expected, 'OWN'].toSorted());
      }),
    );
  });

  test('a repeated update changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anUpdate, { minLength: 1, maxLength: 4 }), (updates) => {
        const result = updates
          .map(snapshotOf)
          .reduce(mergeProviderProduct, { ...fresh(), sizes: ['M', 'XXL'], sku: 'MINE' });
        const last = updates.at(-1);
        expect(last && mergeProviderProduct(result, snapshotOf(last))).toEqual(result);
      }),
    );
  });
});
