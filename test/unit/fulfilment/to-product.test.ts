import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availableQuantity, combinationsOf, findVariant } from '#shared/catalogue/availability.ts';
import { productInputSchema } from '#shared/catalogue/product-input.ts';
import { toNewProviderProduct } from '#shared/fulfilment/merge-product.ts';
import { mappingProblemMessage, toProviderSnapshot } from '#shared/fulfilment/provider-snapshot.ts';
import { hoodieInput } from '../fixtures.ts';
import { colors, option, providerProduct, sizes, snapshot, variant } from './fixtures.ts';

const decided = { id: 'prd_1', slug: 'field-tee', isPublished: false, createdAt: '2026-01-05T10:00:00.000Z' };
const choices = (changes: object) => snapshot(changes).variants.map(({ color, size }) => [color, size]);

describe("the snapshot of a provider's product", () => {
  test('has its options, prices, cost, weight and description', () => {
    expect(snapshot().fields).toMatchObject({
      title: 'Field Tee',
      descriptionHtml: '<p>Soft.</p>',
      sizes: ['S', 'M'],
      colors: ['White', 'Black'],
      priceCents: 2_400,
      costCents: 1_000,
      weightGrams: 130,
      sku: '30111',
      inventoryPolicy: 'made_to_order',
    });
  });

  test("has one variant per combination, with the provider's ids", () => {
    expect(snapshot().variants).toEqual([
      {
        size: 'S',
        color: 'White',
        priceCents: 2_400,
        available: true,
        costCents: 912,
        providerVariantId: 1,
        sku: '30111',
      },
      {
        size: 'M',
        color: 'White',
        priceCents: 2_600,
        available: true,
        costCents: 1_000,
        providerVariantId: 2,
        sku: '30112',
      },
      {
        size: 'S',
        color: 'Black',
        priceCents: 2_400,
        available: false,
        costCents: 912,
        providerVariantId: 3,
        sku: '30113',
      },
      {
        size: 'M',
        color: 'Black',
        priceCents: 2_400,
        available: true,
        costCents: 912,
        providerVariantId: 4,
        sku: '30114',
      },
    ]);
    expect(snapshot().problems).toEqual([]);
  });

  test('has the pictures of enabled variants, the default first, each with its color', () => {
    expect(snapshot().fields.images).toEqual([
      { url: 'https://images.example/white.jpg', alt: 'Field Tee in White, front', color: 'White' },
      { url: 'https://images.example/black.jpg', alt: 'Field Tee in Black, back', color: 'Black' },
      { url: 'https://images.example/all.jpg', alt: 'Field Tee' },
    ]);
  });

  test('keeps at least one picture per color when there are too many', () => {
    const images = Array.from({ length: 90 }, (_each, n) => ({
      src: `https://images.example/${n}.jpg`,
      variant_ids: n === 89 ? [3] : [1],
      position: 'front',
    }));
    const shown = snapshot({ images }).fields.images;
    expect(shown).toHaveLength(40);
    expect(shown.at(-1)).toMatchObject({ url: 'https://images.example/89.jpg', color: 'Black' });
  });
});

describe('size and color are recognized', () => {
  const pairs = [
    ['White', 'S'],
    ['White', 'M'],
    ['Black', 'S'],
    ['Black', 'M'],
  ];
  const named = (name: string, from: { values: object[] }) => ({ name, type: '', values: from.values });

  test('by the type of the options, in any order', () => {
    const variants = [
      [14, 751],
      [15, 751],
      [14, 418],
      [15, 418],
    ].map((ids, n) => variant(n, ids));
    expect(
      choices({
        options: [
          { ...sizes, name: 'Format' },
          { ...colors, name: 'Finish' },
        ],
        variants,
      }),
    ).toEqual(pairs);
  });

  test('by their names, if they have no type', () => {
    expect(choices({ options: [named('Colour', colors), named('Size', sizes)] })).toEqual(pairs);
  });

  test('by the titles of the variants, if there are no options', () => {
    const titled = pairs.map(([color, size], n) => variant(n, [], { title: `${color} / ${size}` }));
    expect(choices({ variants: titled })).toEqual(pairs);
    expect(choices({ options: [], variants: titled })).toEqual(pairs);
  });

  test('a product without options has one variant', () => {
    expect(choices({ options: [], variants: [variant(1, [], { title: 'Default' })] })).toEqual([[null, null]]);
  });

  test('a third option with one value is dropped, with several it becomes part of the size', () => {
    const paper = option({ name: 'Paper', type: 'paper' }, [1, 'Matte'], [2, 'Gloss']);
    const options = [sizes, paper];
    expect(choices({ options, variants: [variant(1, [14, 1]), variant(2, [15, 1])] })).toEqual([
      [null, 'S'],
      [null, 'M'],
    ]);
    expect(choices({ options, variants: [variant(1, [14, 1]), variant(2, [14, 2])] })).toEqual([
      [null, 'S / MATTE'],
      [null, 'S / GLOSS'],
    ]);
  });
});

describe('unmapped combinations', () => {
  test('are sold out and reported when two variants claim one', () => {
    const variants = [variant(1, [751, 14]), variant(2, [751, 14]), variant(3, [751, 15])];
    const { problems, fields, variants: sold } = snapshot({ variants });
    expect(problems).toEqual([{ kind: 'ambiguous', choice: { size: 'S', color: 'White' }, variantIds: [1, 2] }]);
    const product = toNewProviderProduct({ ...snapshot({ variants }), fields, variants: sold }, decided);
    expect(availableQuantity(product, { size: 'S', color: 'White' })).toBe(0);
    expect(problems.map(mappingProblemMessage)).toEqual([
      'White / S is sold out: 2 Printify variants have this size and color',
    ]);
  });

  test('are sold out and reported without a variant', () => {
    const { problems } = snapshot({ variants: [variant(1, [751, 14]), variant(2, [418, 15])] });
    expect(problems).toEqual([
      { kind: 'unmapped', choice: { size: 'M', color: 'White' } },
      { kind: 'unmapped', choice: { size: 'S', color: 'Black' } },
    ]);
  });

  test('include variants without price or size, which are reported', () => {
    const variants = [variant(1, [751, 14]), variant(2, [751, 15], { price: 0 }), variant(3, [751, 77])];
    expect(snapshot({ variants }).problems.map(({ kind }) => kind)).toEqual(['unpriced', 'unreadable']);
  });

  test('leave nothing of a product without prices: the snapshot is null', () => {
    expect(toProviderSnapshot(providerProduct({ variants: [] }), '')).toBeNull();
    expect(toProviderSnapshot(providerProduct({ variants: [variant(1, [751, 14], { price: null })] }), '')).toBeNull();
  });
});

const aTitle = fc.oneof(
  fc.constantFrom('S', 's', 'M', 'Black', 'black ', 'A very long name of a size it is'),
  fc.string(),
);
const anOption = fc.record({
  name: fc.constantFrom('Sizes', 'Colors', 'Paper', ''),
  type: fc.constantFrom('size', 'color', 'paper', ''),
  values: fc.array(fc.record({ id: fc.integer({ min: 1, max: 9 }), title: aTitle }), { maxLength: 4 }),
});
const aVariant = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  title: fc.oneof(fc.constantFrom('Black / M', 'White / S', 'M'), fc.string()),
  sku: fc.string(),
  price: fc.oneof(fc.integer({ min: -1, max: 10_000_001 }), fc.constant(null)),
  cost: fc.oneof(fc.nat(), fc.constant(null)),
  is_enabled: fc.boolean(),
  is_available: fc.boolean(),
  is_default: fc.boolean(),
  options: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
});
const anyProduct = fc
  .record({
    title: fc.string(),
    options: fc.array(anOption, { maxLength: 3 }),
    variants: fc.array(aVariant, { maxLength: 12 }),
  })
  .map((changes) => providerProduct(changes));

describe('for any product of the provider', () => {
  test('every available combination is exactly one variant that is enabled and in stock there', () => {
    fc.assert(
      fc.property(anyProduct, (wire) => {
        const read = toProviderSnapshot(wire, '');
        if (!read) return;
        const product = toNewProviderProduct(read, decided);
        for (const choice of combinationsOf(product)) {
          if (availableQuantity(product, choice) === 0) continue;
          const named = findVariant(product, choice);
          const behind = wire.variants.filter(({ id, is_enabled }) => is_enabled && id === named?.providerVariantId);
          expect(behind.some(({ is_available, price }) => is_available && price === named?.priceCents)).toBe(true);
        }
        const keys = read.variants.map(({ size, color }) => JSON.stringify([size, color]));
        expect(new Set(keys).size).toBe(keys.length);
        expect(Math.min(...read.variants.map(({ priceCents }) => priceCents))).toBe(read.fields.priceCents);
      }),
    );
  });

  test('an admin can save the imported product unchanged', () => {
    fc.assert(
      fc.property(anyProduct, (wire) => {
        const read = toProviderSnapshot(wire, '');
        if (!read) return;
        const { fields, link } = read;
        const written = productInputSchema.safeParse({
          ...hoodieInput(),
          ...fields,
          // The sync copies the pictures to the shop before it saves the product.
          images: fields.images.map((image, index) => ({ ...image, url: `/media/img_${index}/1.jpg` })),
          providerProductId: link.productId,
        });
        expect(written.error?.issues ?? []).toEqual([]);
        expect(written.data).toMatchObject({
          title: fields.title,
          sizes: fields.sizes,
          colors: fields.colors,
          sku: fields.sku,
        });
      }),
    );
  });
});
