import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productInputSchema } from '#shared/catalogue/product-input.ts';
import { compareDrafts, fieldLabel } from '#web/features/catalogue/admin-products/form/compare-drafts.ts';
import { marginText } from '#web/features/catalogue/admin-products/form/draft-margins.ts';
import {
  compareAtWarning,
  publicationQuestion,
  skuWarning,
} from '#web/features/catalogue/admin-products/form/field-errors.ts';
import {
  differingFields,
  moveItem,
  type ProductDraft,
  productDraft,
  withColors,
  withTitle,
} from '#web/features/catalogue/admin-products/form/product-draft.ts';
import {
  errorsFrom,
  missesRequired,
  remainingErrors,
} from '#web/features/catalogue/admin-products/form/read-product.ts';
import { gramsOf, poundsOf } from '#web/lib/format/weight.ts';
import { adminProduct, errorsOf, filled, inputOf } from './form-fixtures.ts';

describe('a weight in pounds', () => {
  test('has 453.59237 g to the pound', () => {
    expect([gramsOf('1'), gramsOf('2.2'), gramsOf('.5'), poundsOf(454), poundsOf(907)]).toEqual([
      454,
      998,
      227,
      '1',
      '2',
    ]);
  });

  test.each(['', 'heavy', '-1', '1,5', '1e3', '12345', '.'])('does not accept %j', (text) => {
    expect(gramsOf(text)).toBeNull();
  });

  test('does not drift, however often it is loaded and saved untouched', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (weightGrams) => {
        const stored = { ...adminProduct, weightGrams };
        expect(inputOf(productDraft(stored), stored).weightGrams).toBe(weightGrams);
        expect(Math.abs((gramsOf(poundsOf(weightGrams)) ?? 0) - weightGrams)).toBeLessThanOrEqual(3);
      }),
    );
  });
});

describe('the form of a product', () => {
  test('shows what the API would refuse along with what it finds itself', () => {
    const draft = filled({ title: '', sku: 'x'.repeat(81), tags: ['y'.repeat(500)] });
    expect(Object.keys(errorsOf(draft)).sort()).toEqual(['sku', 'tags', 'title']);
  });

  test('changes nothing when saved unedited, and shows the prices before discount', () => {
    expect(inputOf(productDraft(adminProduct))).toEqual({
      title: adminProduct.title,
      slug: adminProduct.slug,
      descriptionHtml: adminProduct.descriptionHtml,
      priceCents: 6400,
      compareAtPriceCents: null,
      images: adminProduct.images,
      videos: [],
      sizes: adminProduct.sizes,
      colors: adminProduct.colors,
      sku: 'FLH',
      inventoryQuantity: 12,
      inventoryPolicy: 'finite',
      weightGrams: 901,
      isFeatured: false,
      isPublished: true,
      sizeChartHtml: null,
      categoryIds: ['cat_01JD0000000000000000000000'],
      costCents: 2100,
      providerProductId: null,
      tags: ['Fleece'],
      goesWith: ['prd_01JD0000000000000000000001'],
      seoTitle: null,
      seoDescription: null,
    });
  });

  test('sends valid input', () => {
    expect(productInputSchema.safeParse(inputOf(productDraft(adminProduct))).success).toBe(true);
  });

  test('keeps every amount to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_99 }), (cents) => {
        const stored = { ...adminProduct, base: { priceCents: cents, compareAtPriceCents: cents }, costCents: cents };
        const { priceCents, compareAtPriceCents, costCents } = inputOf(productDraft(stored), stored);
        expect([priceCents, compareAtPriceCents, costCents]).toEqual([cents, cents, cents]);
      }),
    );
  });

  test('saves a compare-at price or a weight of 0 as none, and a cost of 0 as one', () => {
    const { compareAtPriceCents, weightGrams, costCents } = inputOf(
      filled({ compareAtPrice: '0.00', weight: '0', cost: '0' }),
    );
    expect({ compareAtPriceCents, weightGrams, costCents }).toEqual({
      compareAtPriceCents: null,
      weightGrams: null,
      costCents: 0,
    });
  });

  test.each<[string, Partial<ProductDraft>, object]>([
    ['a title', { title: '  ' }, { title: 'Title is required' }],
    ['a slug', { slug: '' }, { slug: 'Slug is required' }],
    ['a price', { price: '' }, { price: 'Price must be above $0.00' }],
    ['a price above zero', { price: '0.00' }, { price: 'Price must be above $0.00' }],
  ])('requires %s', (_name, part, errors) => {
    expect(errorsOf(filled(part))).toEqual(errors);
    expect(missesRequired(filled(part))).toBe(true);
  });

  test.each<[string, Partial<ProductDraft>, object]>([
    ['a price that cannot be read', { price: '12.345' }, { price: 'Enter an amount such as 48.00' }],
    ['a price above the limit', { price: '999999999' }, { price: 'Price can be at most $99,999.99' }],
    ['half a unit', { quantity: '1.5' }, { quantity: 'Quantity must be a whole number' }],
    ['a negative quantity', { quantity: '-1' }, { quantity: 'Quantity can’t be below 0' }],
    ['too many units', { quantity: '1000001' }, { quantity: 'Quantity can be at most 1,000,000' }],
    ['a weight below zero', { weight: '-2' }, { weight: 'Weight can’t be below 0' }],
    ['a weight above the limit', { weight: '221' }, { weight: 'Weight can be at most 220.46 lbs' }],
    ['a weight in words', { weight: 'light' }, { weight: 'Enter a weight such as 1.25' }],
    ['a cost below zero', { cost: '-1' }, { cost: 'Cost per item can’t be below $0.00' }],
    [
      'a high compare-at price',
      { compareAtPrice: '100000' },
      { compareAtPrice: 'Compare-at price can be at most $99,999.99' },
    ],
  ])('says how to fix %s', (_name, part, errors) => {
    expect(errorsOf(filled(part))).toEqual(errors);
    expect(missesRequired(filled(part))).toBe(false);
  });

  test.each([
    ['98', '80', 'This isn’t above the price, so the shop won’t show a sale.'],
    ['98', '98.00', 'This isn’t above the price, so the shop won’t show a sale.'],
    ['98', '120', undefined],
    ['98', '', undefined],
    ['', '80', undefined],
  ])('with the price %j and the compare-at price %j warns: %j', (price, compareAt, warning) => {
    expect(compareAtWarning(price, compareAt)).toBe(warning);
  });

  test.each([
    [[], [], 'Publish without a picture or a category?'],
    [[], ['cat'], 'Publish without a picture?'],
    [['img'], [], 'Publish without a category?'],
    [['img'], ['cat'], null],
  ])('with pictures %j and categories %j asks before publishing: %j', (images, categories, question) => {
    expect(publicationQuestion({ images, categories })).toBe(question);
  });

  test('warns of another product with the same SKU, however it is written', () => {
    const others = [
      { id: 'prd_1', sku: 'FLH-10', title: 'Other' },
      { id: 'prd_2', sku: 'flh-1', title: 'Rebar Tee' },
    ];
    expect(skuWarning(' FLH-1 ', null, others)).toBe('“Rebar Tee” already has this SKU.');
    expect(skuWarning('FLH-1', 'prd_2', others)).toBeUndefined();
    expect(skuWarning(' ', null, [{ id: 'prd_3', sku: '', title: 'Bare' }])).toBeUndefined();
  });

  test.each([
    ['48', '21', 'Margin $27.00 (56%)'],
    ['1', '44.75', 'You lose $43.75 on each sale.'],
    ['48', '', undefined],
  ])('with the price %s and the cost %s says: %s', (price, cost, text) => {
    expect(marginText(price, cost)).toBe(text);
  });

  test.each<[string, Partial<ProductDraft>, string]>([
    ['a slug with spaces', { slug: 'fault line' }, 'slug'],
    ['a third of a cent', { compareAtPrice: '10.333' }, 'compareAtPrice'],
  ])('reports %s at its field', (_name, part, field) => {
    expect(Object.keys(errorsOf(filled(part)))).toEqual([field]);
    expect(missesRequired(filled(part))).toBe(false);
  });

  test('saves a picture without alt text', () => {
    const images = productDraft(adminProduct).images.map((image) => ({ ...image, alt: ' ' }));
    expect(inputOf(filled({ images })).images.map(({ alt }) => alt)).toEqual(images.map(() => ''));
  });

  test("shows the API's errors at the fields of the form", () => {
    const found = [
      { path: 'priceCents', message: 'must be at most $99,999.99' },
      { path: 'sizes.2', message: 'must be at most 20 characters' },
      { path: 'images.0.alt', message: 'is required' },
      { path: 'slug', message: 'A product with this slug already exists' },
    ];
    expect(errorsFrom(found, filled())).toEqual({
      price: 'Price must be at most $99,999.99',
      sizes: 'Size 3 must be at most 20 characters',
      'images./media/img_1/1600.webp': 'Alt text is required',
      slug: 'A product with this slug already exists',
    });
  });

  test('keeps an error until its field is changed', () => {
    const errors = { title: 'a', price: 'b', 'images./media/img_1/1600.webp': 'c' } as const;
    expect(remainingErrors(errors, filled(), filled({ title: 'Other' }))).toEqual({
      price: 'b',
      'images./media/img_1/1600.webp': 'c',
    });
    expect(remainingErrors(errors, filled(), filled({ images: [] }))).toEqual({ title: 'a', price: 'b' });
  });
});

describe('the slug', () => {
  test('of a new product follows its title until it is edited', () => {
    const first = withTitle(productDraft(null), 'Rebar — Tee', true);
    expect(first.slug).toBe('rebar-tee');
    expect(withTitle({ ...first, slug: 'rebar' }, 'Rebar Tee II', true).slug).toBe('rebar');
  });

  test('of an existing product stays', () => {
    expect(withTitle(filled(), 'Another', false).slug).toBe('fault-line-hoodie');
  });
});

describe('pictures', () => {
  test('of a removed color apply to all colors', () => {
    expect(withColors(filled(), ['Bone']).images[0]?.color).toBeNull();
    expect(withColors(filled(), ['Ink']).images[0]?.color).toBe('Ink');
  });

  test('are reordered without losing one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat()), fc.nat({ max: 8 }), fc.integer({ min: -2, max: 9 }), (list, from, to) => {
        const after = moveItem(list, from, to);
        expect(after.toSorted()).toEqual(list.toSorted());
        if (from < list.length && to >= 0 && to < list.length) expect(after[to]).toBe(list[from]);
        else expect(after).toEqual(list);
      }),
    );
  });
});

describe('two admins who edit one product', () => {
  const base = filled();

  test('conflict in a field that both changed to different values', () => {
    const { changedByBoth, changedByOther, merged } = compareDrafts(
      base,
      filled({ title: 'Mine', price: '70.00', sku: 'SAME' }),
      filled({ title: 'Theirs', slug: 'theirs', sku: 'SAME' }),
    );
    expect({ changedByBoth, changedByOther }).toEqual({ changedByBoth: ['title'], changedByOther: ['slug'] });
    expect(merged).toEqual(filled({ title: 'Mine', price: '70.00', slug: 'theirs', sku: 'SAME' }));
  });

  test('lose nothing that only one of them changed', () => {
    const fields = ['title', 'slug', 'sku', 'weight', 'cost'] as const;
    const changes = fc.dictionary(fc.constantFrom(...fields), fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(changes, changes, (mineChanges, theirChanges) => {
        const [mine, other] = [filled(mineChanges), filled(theirChanges)];
        const kept = compareDrafts(base, mine, other).merged;
        for (const field of differingFields(base, mine)) expect(kept[field]).toEqual(mine[field]);
        for (const field of differingFields(base, other).filter((one) => !differingFields(base, mine).includes(one)))
          expect(kept[field]).toEqual(other[field]);
      }),
    );
  });

  test("see each other's values in short form", () => {
    const names = new Map([['cat_01JD0000000000000000000000', 'Hoodies']]);
    const label = (field: keyof ProductDraft) => fieldLabel(base, field, names);
    expect([
      label('images'),
      label('categoryIds'),
      label('isPublished'),
      label('policy'),
      label('sizeChartHtml'),
    ]).toEqual(['1 picture', 'Hoodies', 'Yes', 'Limited stock', 'Empty']);
    expect(fieldLabel(filled({ descriptionHtml: 'x'.repeat(500) }), 'descriptionHtml', names)).toHaveLength(91);
  });
});
