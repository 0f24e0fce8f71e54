import { describe, expect, test } from 'vitest';
import { csvLine, csvText } from '#shared/base/csv.ts';
import { readProductCsv } from '#shared/catalogue/product-csv/read-products.ts';

const HEADINGS = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published'],
  ...['Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value', 'Option3 Name', 'Option3 Value'],
  ...['Variant SKU', 'Variant Grams', 'Variant Inventory Tracker', 'Variant Inventory Qty'],
  ...['Variant Inventory Policy', 'Variant Price', 'Variant Compare At Price', 'Variant Barcode', 'Image Src'],
  ...['Image Position', 'Image Alt Text', 'Gift Card', 'SEO Title', 'SEO Description', 'Cost per item', 'Status'],
] as const;
type Cells = Partial<Record<(typeof HEADINGS)[number], string>>;

const fileOf = (...rows: Cells[]): string =>
  csvLine([...HEADINGS]) + rows.map((row) => csvLine(HEADINGS.map((heading) => csvText(row[heading] ?? '')))).join('');

const VARIANT = {
  ...{ 'Variant Grams': '240', 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Policy': 'deny' },
  ...{ 'Variant Price': '32.00', 'Variant Compare At Price': '40.00', 'Cost per item': '9.5' },
};
const FIRST: Cells = {
  ...{ Handle: 'plumb-tee', Title: 'Plumb Tee', 'Body (HTML)': '<p>Hangs, "straight".</p>', Vendor: 'Plumb' },
  ...{ Type: 'T-Shirts', Tags: 'a, b', Published: 'true', Status: 'active', 'Gift Card': 'false' },
  ...{ 'Option1 Name': 'Size', 'Option1 Value': 'M', 'Option2 Name': 'Colour', 'Option2 Value': 'Bone' },
  ...{ 'SEO Title': 'Plumb Tee in cotton', 'SEO Description': 'A tee that hangs straight.' },
  ...VARIANT,
  ...{ 'Variant SKU': "'0042", 'Variant Inventory Qty': '12' },
};
const SECOND: Cells = {
  ...{ Handle: 'plumb-tee', 'Option1 Value': 'L', 'Option2 Value': 'Bone' },
  ...VARIANT,
  ...{ 'Variant Compare At Price': '45.00', 'Variant Inventory Qty': '-2' },
};

describe("Shopify's product CSV", () => {
  test('is read with its options, prices, weights and stock', () => {
    const { format, products, refused, ignoredColumns } = readProductCsv(fileOf(FIRST, SECOND));
    expect({ format, refused }).toEqual({ format: 'shopify', refused: [] });
    expect(products).toMatchObject([
      {
        ...{ handle: 'plumb-tee', title: 'Plumb Tee', descriptionHtml: '<p>Hangs, "straight".</p>' },
        ...{ seoTitle: 'Plumb Tee in cotton', seoDescription: 'A tee that hangs straight.' },
        ...{ categories: ['T-Shirts'], isPublished: true, inventoryPolicy: 'finite' },
        variants: [
          {
            ...{ size: 'M', color: 'Bone', sku: '0042', priceCents: 3_200, compareAtPriceCents: 4_000 },
            ...{ costCents: 950, weightGrams: 240, quantity: 12 },
          },
          { size: 'L', color: 'Bone', compareAtPriceCents: 4_500, quantity: 0 },
        ],
        notes: [{ row: 3, column: 'Variant Inventory Qty' }],
      },
    ]);
    expect(products[0]?.tags).toEqual(['a', 'b']);
    expect(ignoredColumns).toEqual(['Vendor', 'Gift Card']);
  });

  test('has products without options, and rows that only hold a picture', () => {
    const single = { ...FIRST, 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' };
    const picture = { Handle: 'plumb-tee', 'Image Src': 'https://cdn.example.com/2.jpg', 'Variant Grams': '0' };
    const { products } = readProductCsv(
      fileOf(
        { ...single, 'Option2 Name': '', 'Option2 Value': '', 'Image Src': 'https://cdn.example.com/1.jpg' },
        picture,
      ),
    );
    expect(products[0]?.variants).toMatchObject([{ size: null, color: null }]);
    expect(products[0]?.pictures?.map(({ row, url }) => [row, url])).toEqual([
      [2, 'https://cdn.example.com/1.jpg'],
      [3, 'https://cdn.example.com/2.jpg'],
    ]);
  });

  test.each([
    ['a third option', { 'Option3 Name': 'Material', 'Option3 Value': 'Wool' }, 'Option3 Name'],
    ['an option of another name', { 'Option2 Name': 'Length', 'Option2 Value': 'Long' }, 'Option2 Name'],
  ])('with %s is refused with what to do', (_name, cells, column) => {
    const [refused] = readProductCsv(fileOf({ ...FIRST, ...cells })).refused;
    expect(refused?.problems[0]).toMatchObject({ row: 2, column });
    expect(refused?.problems[0]?.message).toContain('options Size and Color');
  });

  test.each([
    [{ Status: 'draft' }, false],
    [{ Status: 'archived' }, false],
    [{ Published: 'false' }, false],
    [{ Published: '' }, true],
    [{}, true],
  ])('publishes only what is active there: %j', (cells, isPublished) => {
    expect(readProductCsv(fileOf({ ...FIRST, ...cells })).products[0]?.isPublished).toBe(isPublished);
  });

  test.each([
    [{ 'Variant Inventory Policy': 'continue' }, 'made_to_order', ['Variant Inventory Policy']],
    [{ 'Variant Inventory Tracker': '' }, 'made_to_order', []],
    [{}, 'finite', []],
  ])('keeps selling what sells without stock there: %j', (cells, policy, noted) => {
    const [product] = readProductCsv(fileOf({ ...FIRST, ...cells })).products;
    expect(product?.inventoryPolicy).toBe(policy);
    expect(product?.notes.map(({ column }) => column)).toEqual(noted);
  });

  test('is not said to have variants twice that differ in an option this shop does not have', () => {
    const option = { 'Option3 Name': 'Length' };
    const [refused] = readProductCsv(
      fileOf(
        { ...FIRST, ...option, 'Option3 Value': 'Short' },
        { ...FIRST, 'Variant SKU': 'long', 'Option3 Value': 'Long' },
      ),
    ).refused;
    expect(refused?.problems.map(({ column }) => column)).toEqual(['Option3 Name', 'Option3 Name']);
  });

  test('turns handles in any script into addresses, and refuses two that become the same', () => {
    const { products, refused } = readProductCsv(
      fileOf({ ...FIRST, Handle: 'café_crème' }, { ...FIRST, Handle: 'cafe-creme' }),
    );
    expect(products.map(({ handle }) => handle)).toEqual(['cafe-creme']);
    expect(refused[0]?.problems).toMatchObject([{ row: 3, column: 'Handle' }]);
  });

  test('is read with the headings it has since 2024', () => {
    const { products, format } = readProductCsv(
      'Title,URL handle,Description,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Status\n' +
        'Cap,cap,<p>Warm.</p>,Color,Red,18.00,,4,Active\n',
    );
    expect(format).toBe('shopify');
    expect(products).toMatchObject([
      { handle: 'cap', isPublished: true, variants: [{ color: 'Red', priceCents: 1_800, quantity: 4 }] },
    ]);
  });
});
