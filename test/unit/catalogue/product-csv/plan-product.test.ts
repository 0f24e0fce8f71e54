import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planProduct } from '#shared/catalogue/product-csv/plan-product.ts';
import { readProductCsv } from '#shared/catalogue/product-csv/read-products.ts';
import { PRODUCT_CSV_HEADER, productCsvLines } from '#shared/catalogue/product-csv/write-products.ts';
import { toStoredVariants } from '#shared/catalogue/variants/own-variants.ts';
import { product } from '../../fixtures.ts';
import { CATEGORIES, exported, ownProduct, planOf } from './plan-fixtures.ts';

describe('importing an export', () => {
  test('changes nothing', () => {
    const { planned, input } = planOf(exported(ownProduct()), ownProduct());
    expect(planned).toMatchObject({ kind: 'unchanged', changes: [], problems: [], notes: [] });
    expect(input).toBeNull();
  });

  test('keeps what the admin wrote for search engines, and an edited or emptied cell changes it', () => {
    const listed = ownProduct({ seoTitle: 'Warm hoodie', seoDescription: 'A hoodie that warms.' });
    expect(planOf(exported(listed), listed).planned.kind).toBe('unchanged');
    const { planned, input } = planOf(exported(listed).replace('Warm hoodie', 'Warmer hoodie'), listed);
    expect(planned.changes).toEqual([{ column: 'SEO title', from: 'Warm hoodie', to: 'Warmer hoodie' }]);
    expect(input).toMatchObject({ seoTitle: 'Warmer hoodie', seoDescription: 'A hoodie that warms.' });
    expect(planOf(exported(ownProduct()), listed).input).toMatchObject({ seoTitle: null, seoDescription: null });
  });

  test('keeps the products that go with it, by their handles; one that is not there yet is left out and named', () => {
    const handles = new Map([
      ['prd_01JD0000000000000000000001', 'cap'],
      ['prd_01JD0000000000000000000002', 'beanie'],
    ]);
    const paired = ownProduct({ goesWith: [...handles.keys()] });
    const file = PRODUCT_CSV_HEADER + productCsvLines([paired], handles);
    expect(file).toContain('cap; beanie');
    const planned = (text: string) => {
      const [csv] = readProductCsv(text).products;
      if (!csv) throw new Error('The file has no product');
      return planProduct(csv, paired, CATEGORIES, handles);
    };
    expect(planned(file)).toMatchObject({ planned: { kind: 'unchanged', notes: [] }, input: null });
    const changed = planned(file.replace('cap; beanie', 'beanie; scarf'));
    expect(changed.planned.changes).toEqual([{ column: 'Goes well with', from: 'cap, beanie', to: 'beanie' }]);
    expect(changed.planned.notes).toMatchObject([
      { column: 'Goes well with', message: expect.stringContaining('“scarf” yet') },
    ]);
    expect(changed.input?.goesWith).toEqual(['prd_01JD0000000000000000000002']);
    const many = Array.from({ length: 9 }, (_, at) => `cap-${at}`).join(';');
    expect(readProductCsv(file.replace('cap; beanie', many)).refused).toHaveLength(1);
  });

  test('changes nothing while a discount applies, whose prices are not in the file', () => {
    const base = { priceCents: 4_800, compareAtPriceCents: null };
    const reduced = ownProduct({ priceCents: 2_400, compareAtPriceCents: 4_800, base });
    expect(exported(reduced)).toContain('48.00');
    expect(planOf(exported(reduced), reduced).planned.kind).toBe('unchanged');
  });

  test('changes no stock that orders took since the export', () => {
    expect(planOf(exported(ownProduct()), ownProduct({ inventoryQuantity: 3 })).planned.kind).toBe('unchanged');
  });

  test('changes nothing, whatever the texts, prices and variants are', () => {
    const text = fc.string({ maxLength: 30 }).map((each) => each.replace(/[\p{Cc}\uFEFF]/gu, '').trim());
    const names = (max: number) =>
      fc.uniqueArray(fc.stringMatching(/^[=+@A-Z0-9'";,-]{1,6}$/), { maxLength: max, selector: (name) => name });
    const changes = fc.record({
      title: text.filter((each) => each !== ''),
      descriptionHtml: text,
      sizes: names(4),
      colors: names(4).filter((all) => new Set(all.map((name) => name.toLowerCase())).size === all.length),
      sku: text,
      priceCents: fc.integer({ min: 1, max: 99_999_99 }),
      compareAtPriceCents: fc.option(fc.integer({ min: 1, max: 99_999_99 })),
      costCents: fc.option(fc.integer({ min: 0, max: 99_999_99 })),
      weightGrams: fc.option(fc.integer({ min: 1, max: 100_000 })),
      inventoryQuantity: fc.integer({ min: 0, max: 1_000_000 }),
      inventoryPolicy: fc.constantFrom('finite' as const, 'made_to_order' as const),
      isPublished: fc.boolean(),
      isFeatured: fc.boolean(),
      categories: fc.subarray(CATEGORIES),
      tags: fc.subarray(['Wool', 'Summer drop', '=Sale', "It's"]),
      images: fc.array(fc.record({ url: fc.stringMatching(/^\/media\/[a-z]{3}\/1\.webp$/), alt: text }), {
        maxLength: 9,
      }),
    });
    fc.assert(
      fc.property(changes, (change) => {
        const one = product(change);
        expect(planOf(exported(one), one).planned).toMatchObject({ kind: 'unchanged', changes: [], problems: [] });
        const { input, planned } = planOf(exported(one), null);
        const { categories, ...fields } = change;
        expect(planned.kind).toBe('new');
        expect(input).toMatchObject({ ...fields, slug: one.slug, categoryIds: categories.map(({ id }) => id) });
      }),
    );
  });

  test("changes nothing of a provider's product, and refuses prices that are made there", () => {
    const variants = [
      { size: 'M', color: 'Black', priceCents: 4_800, available: true, sku: 'P-1', costCents: 1_900 },
      { size: 'L', color: 'Black', priceCents: 5_200, available: true, sku: 'P-2', costCents: 2_100 },
    ];
    const printed = ownProduct({ providerProductId: 'p1', inventoryPolicy: 'made_to_order', variants });
    expect(planOf(exported(printed), printed).planned).toMatchObject({ kind: 'unchanged', problems: [] });
    expect(planOf(exported(printed).replace('52.00', '53.00'), printed).planned).toMatchObject({
      kind: 'error',
      problems: [{ row: 3, column: 'Price' }],
    });
    const many = Array.from({ length: 3_000 }, (_, row) => ({ row: row + 2, size: `S${row}` }));
    const { planned } = planProduct({ row: 2, handle: printed.slug, variants: many, notes: [] }, printed, CATEGORIES);
    expect(planned.problems).toHaveLength(50);
    const renamed = planOf(exported(printed).replace('Fault Line Hoodie', 'Fault Line'), printed);
    expect(renamed.planned.changes).toEqual([{ column: 'Title', from: 'Fault Line Hoodie', to: 'Fault Line' }]);
    expect(renamed.input).toMatchObject({ providerProductId: 'p1', priceCents: 4_800 });
  });
});

describe('the plan of an import', () => {
  test('names each changed field with its present and its new value', () => {
    const { planned, input } = planOf(
      'Handle,Title,Price,Compare-at price,Cost,Weight (grams),Stock,Published,Categories,Stock policy\n' +
        'fault-line-hoodie,Fault Line,52.00,60,10,700,4,no,tees; HOODIES,Made to order\n',
      ownProduct(),
    );
    expect(planned.kind).toBe('changed');
    expect(planned.changes).toEqual([
      { column: 'Title', from: 'Fault Line Hoodie', to: 'Fault Line' },
      { column: 'Price', from: '$48.00', to: '$52.00' },
      { column: 'Compare-at price', from: '', to: '$60.00' },
      { column: 'Stock', from: '10', to: '4' },
      { column: 'Stock policy', from: 'Limited', to: 'Made to order' },
      { column: 'Weight (grams)', from: '640', to: '700' },
      { column: 'Published', from: 'yes', to: 'no' },
      { column: 'Categories', from: 'Hoodies', to: 'Tees, Hoodies' },
      { column: 'Cost', from: '', to: '$10.00' },
    ]);
    expect(input).toMatchObject({ images: ownProduct().images, sizes: ['M', 'L'], colors: ['Black'] });
  });

  test('leaves fields alone that have no column, and an empty stock', () => {
    const { input } = planOf(
      'Handle,Size,Color,Price,Stock\nfault-line-hoodie,M,Black,1,\nfault-line-hoodie,L,Black,1,',
      ownProduct(),
    );
    expect(input).toMatchObject({ title: 'Fault Line Hoodie', sku: 'FLH-1', inventoryQuantity: 10, priceCents: 100 });
  });

  test('clears a field whose cell is empty', () => {
    const { planned } = planOf(
      'Handle,Size,Color,SKU,Weight (grams)\nfault-line-hoodie,M,Black,,\nfault-line-hoodie,L,Black,,',
      ownProduct(),
    );
    expect(planned.changes).toEqual([
      { column: 'SKU', from: 'FLH-1', to: '' },
      { column: 'Weight (grams)', from: '640', to: '' },
    ]);
  });

  test('makes a new product a draft unless the file publishes it', () => {
    const { planned, input } = planOf('Handle,Title,Price\ncap,Cap,18', null);
    expect(planned.kind).toBe('new');
    expect(input).toMatchObject({ slug: 'cap', priceCents: 1_800, isPublished: false, inventoryQuantity: 0 });
  });

  test('takes the price of the first row for rows without one, and keeps a price whose cell is empty', () => {
    const rows = 'Handle,Title,Price,Size\ntee,Tee,18,M\ntee,,,L';
    expect(planOf(rows, null).input).toMatchObject({ priceCents: 1_800, sizes: ['M', 'L'] });
    const { planned } = planOf('Handle,Title,Price\nfault-line-hoodie,Fault Line Hoodie,', ownProduct());
    expect(planned.changes.filter(({ column }) => column.startsWith('Price'))).toEqual([]);
    expect(planOf('Handle,Title,Price\ncap,Cap,', null).planned.problems).toEqual([
      { row: 2, column: 'Price', message: 'This is required.' },
    ]);
  });

  test('gives each variant its own price, compare-at price, SKU, barcode, cost, weight and stock', () => {
    const { input } = planOf(
      'Handle,Title,Price,Compare-at price,Size,SKU,Barcode,Cost,Weight (grams),Stock\n' +
        'tee,Tee,18,24,M,T-M,0123,5,200,3\ntee,,20,26,L,T-L,,6,200,4',
      null,
    );
    expect(input).toMatchObject({
      ...{ sizes: ['M', 'L'], priceCents: 1_800, compareAtPriceCents: 2_400, weightGrams: 200, inventoryQuantity: 7 },
      variants: [
        { size: 'M', color: null, barcode: '0123', quantity: 3 },
        {
          size: 'L',
          color: null,
          sku: 'T-L',
          priceCents: 2_000,
          compareAtPriceCents: 2_600,
          costCents: 600,
          quantity: 4,
        },
      ],
    });
  });

  test('sets a compare-at price for one size only, and ends it', () => {
    const rows = (m: string, l: string) =>
      `Handle,Size,Color,Compare-at price\nfault-line-hoodie,M,Black,${m}\nfault-line-hoodie,L,Black,${l}`;
    const { planned, input } = planOf(rows('', '60'), ownProduct());
    expect(planned.changes).toEqual([{ column: 'Compare-at price (L / Black)', from: '', to: '$60.00' }]);
    expect(input).toMatchObject({
      compareAtPriceCents: null,
      variants: [{ size: 'M' }, { compareAtPriceCents: 6_000 }],
    });
    const saved = ownProduct({ variants: toStoredVariants(input?.variants ?? [], 4_800) });
    expect(planOf(exported(saved), saved).planned.kind).toBe('unchanged');
    expect(planOf(rows('', ''), saved).input).toMatchObject({ compareAtPriceCents: null, variants: null });
  });

  test('keeps one stock number that only the first row gives', () => {
    const { input } = planOf('Handle,Title,Price,Size,Stock\ntee,Tee,18,M,3\ntee,,18,L,', null);
    expect(input).toMatchObject({ sizes: ['M', 'L'], inventoryQuantity: 3 });
    expect(input?.variants).toBeUndefined();
  });

  test.each([
    ['a new product without a price', 'Handle,Title\ncap,Cap', { row: 2, column: 'Price' }],
    ['a new product without a title', 'Handle,Price\ncap,18', { row: 2, column: 'Title' }],
    ['an empty price', 'Handle,Title,Price\ncap,Cap,', { row: 2, column: 'Price' }],
    ['a price of nothing', 'Handle,Title,Price\ncap,Cap,0', { row: 2, column: 'Price' }],
    ['an unknown category', 'Handle,Title,Price,Categories\ncap,Cap,1,Hats', { row: 2, column: 'Categories' }],
    ['a first row without a price', 'Handle,Title,Price,Size\ncap,Cap,,M\ncap,,1,L', { row: 2, column: 'Price' }],
    [
      'a missing combination',
      'Handle,Title,Price,Size,Color\ncap,Cap,1,M,Red\ncap,,1,L,Blue',
      { row: 2, column: 'Size' },
    ],
  ])('refuses %s at its row and column', (_name, text, problem) => {
    const { planned, input } = planOf(text, null);
    expect(input).toBeNull();
    expect(planned).toMatchObject({ kind: 'error', problems: [problem] });
  });

  test('takes a product of another shop without the categories that do not exist here', () => {
    const { planned, input } = planOf('Handle,Title,Variant Price,Type\ncap,Cap,1,Hats', null);
    expect(planned).toMatchObject({ kind: 'new', notes: [{ column: 'Categories' }] });
    expect(input?.categoryIds).toEqual([]);
  });

  test('warns of a price below the cost', () => {
    expect(planOf('Handle,Title,Price,Cost\ncap,Cap,10,12', null).planned.notes).toMatchObject([{ column: 'Price' }]);
  });
});
