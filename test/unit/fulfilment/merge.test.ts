import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availableQuantity, findVariant } from '#shared/catalogue/availability.ts';
import { applyDiscounts, type CategoryDiscount } from '#shared/catalogue/discount.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { moveVariantPrices } from '#shared/catalogue/variant-prices.ts';
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

describe('a product that the provider changes', () => {
  test('follows the provider where the owner wrote nothing', () => {
    const merged = mergeProviderProduct(fresh(), snapshot({ title: 'Meadow Tee', description: '<p>Softer.</p>' }));
    expect(merged).toMatchObject({ title: 'Meadow Tee', descriptionHtml: '<p>Softer.</p>', slug: 'field-tee' });
  });

  test("keeps what the owner wrote, and what is the shop's own", () => {
    const written = { ...fresh(), title: 'My Tee', isPublished: true, isFeatured: true, compareAtPriceCents: 3_000 };
    const merged = mergeProviderProduct(written, snapshot({ title: 'Meadow Tee' }));
    expect(merged).toMatchObject({ title: 'My Tee', isPublished: true, isFeatured: true, compareAtPriceCents: 3_000 });
    expect(merged.provider?.last.title).toBe('Meadow Tee');
  });

  test("a title stays the owner's even after the provider came to say the same for a while", () => {
    const written = { ...fresh(), title: 'Meadow Tee' };
    const agreeing = mergeProviderProduct(written, snapshot({ title: 'Meadow Tee' }));
    expect(mergeProviderProduct(agreeing, snapshot({ title: 'Valley Tee' })).title).toBe('Meadow Tee');
  });

  test('a field that the owner writes as the provider has it follows the provider again', () => {
    const written = mergeProviderProduct({ ...fresh(), title: 'My Tee' }, snapshot());
    const given = { ...written, title: 'Field Tee' };
    expect(mergeProviderProduct(given, snapshot({ title: 'Valley Tee' })).title).toBe('Valley Tee');
  });

  test('a size the owner took out stays out, a new one of the provider comes in', () => {
    const written = { ...fresh(), sizes: ['M'] };
    const merged = mergeProviderProduct(written, snapshot(withLarge));
    expect(merged.sizes).toEqual(['M', 'L']);
    expect(mergeProviderProduct(merged, snapshot(withLarge)).sizes).toEqual(['M', 'L']);
  });

  test("an owner's price moves every variant by as much, above whatever the provider asks later", () => {
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

  test('a variant that the provider stops cannot be bought, but its old orders still find it', () => {
    const merged = mergeProviderProduct(
      fresh(),
      snapshot({ variants: [variant(1, [751, 14]), variant(4, [418, 15])] }),
    );
    const gone = { size: 'M', color: 'White' };
    expect(availableQuantity(merged, gone)).toBe(0);
    expect(findVariant(merged, gone)).toMatchObject({ providerVariantId: 2, available: false });
  });

  test('a discount that stands over it is taken off before, so that the base prices are never lost', () => {
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

describe('a product that an owner links by hand', () => {
  test('is filled where it is empty and kept where it is not', () => {
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

  test("to another of the provider's products loses the variants of the one before", () => {
    const relinked = { ...fresh(), providerProductId: 'other', syncStatus: 'pending' as const };
    const merged = mergeProviderProduct(relinked, snapshot({ id: 'other', variants: [variant(9, [751, 14])] }));
    expect(merged.variants?.map(({ providerVariantId }) => providerVariantId)).toEqual([9]);
  });

  test('who keeps pieces of it in stock afterwards sells those', () => {
    const linked = { ...mergeProviderProduct(product(), snapshot()), inventoryPolicy: 'finite' as const };
    expect(mergeProviderProduct(linked, snapshot()).inventoryPolicy).toBe('finite');
  });
});

const aText = fc.constantFrom('A', 'B', 'C', 'D');
const aWord = fc.record({ title: aText, description: aText, price: fc.integer({ min: 1, max: 9_000 }) });
const said = ({ title, description, price }: { title: string; description: string; price: number }) =>
  snapshot({
    title,
    description,
    variants: [variant(1, [751, 14], { price }), variant(2, [751, 15], { price: price + 200 })],
  });

describe('whatever the provider says, in any order', () => {
  test("what an owner wrote stays the owner's", () => {
    fc.assert(
      fc.property(
        fc.array(aWord, { minLength: 1, maxLength: 8 }),
        aText,
        fc.integer({ min: 1, max: 9_000 }),
        (words, title, price) => {
          const written = { ...fresh(), title: `${title}, mine`, priceCents: price };
          const outcome = words.map(said).reduce(mergeProviderProduct, written);
          const isOwnPrice = price !== 2_400;
          expect(outcome.title).toBe(`${title}, mine`);
          expect(outcome.descriptionHtml).toBe(words.at(-1)?.description);
          expect(outcome.priceCents).toBe(isOwnPrice ? price : words.at(-1)?.price);
          expect(Math.min(...(outcome.variants ?? []).map(({ priceCents }) => priceCents))).toBe(outcome.priceCents);
        },
      ),
    );
  });

  test('a size that the owner took out stays out, one of their own stays in, and the others follow the provider', () => {
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

  test('hearing the same twice is hearing it once', () => {
    fc.assert(
      fc.property(fc.array(aWord, { minLength: 1, maxLength: 4 }), (words) => {
        const outcome = words.map(said).reduce(mergeProviderProduct, { ...fresh(), sizes: ['M', 'XXL'], sku: 'MINE' });
        const last = words.at(-1);
        expect(last && mergeProviderProduct(outcome, said(last))).toEqual(outcome);
      }),
    );
  });
});
