import { describe, expect, test } from 'vitest';
import { UnreadableCsv } from '#shared/base/csv/parse-csv.ts';
import { readProductCsv } from '#shared/catalogue/product-csv/read-products.ts';

const HEAD = 'Handle,Title,Price,Size,Color,Stock';
const problemsOf = (text: string) => readProductCsv(text).refused.flatMap(({ problems }) => problems);

describe("a file in the shop's format", () => {
  test('has one product per handle and one variant per row', () => {
    const { products, refused, format } = readProductCsv(
      `${HEAD},Published\n` +
        'plumb-tee,Plumb Tee,32.00,M,Bone,12,yes\nplumb-tee,,32,L,Bone,,\nplain-cap,Plain Cap,"$1,250.5",,,3,no\n',
    );
    expect(format).toBe('own');
    expect(refused).toEqual([]);
    expect(products).toMatchObject([
      {
        handle: 'plumb-tee',
        title: 'Plumb Tee',
        isPublished: true,
        variants: [
          { row: 2, size: 'M', color: 'Bone', priceCents: 3_200, quantity: 12 },
          { row: 3, size: 'L', color: 'Bone', priceCents: 3_200, quantity: null },
        ],
      },
      { handle: 'plain-cap', variants: [{ row: 4, size: null, color: null, priceCents: 125_050, quantity: 3 }] },
    ]);
  });

  test('leaves fields without a column out, and reads headings in any case', () => {
    const [product] = readProductCsv('HANDLE,price\ncap,5').products;
    expect(product).toEqual({
      ...{ row: 2, handle: 'cap', notes: [] },
      variants: [{ row: 2, priceCents: 500 }],
    });
  });

  test('reads decimal commas only where semicolons separate the cells', () => {
    expect(readProductCsv('Handle;Price\ncap;48,50').products[0]?.variants[0]?.priceCents).toBe(4_850);
    expect(problemsOf('Handle,Price\ncap,"48,50"')).toEqual([
      { row: 2, column: 'Price', message: '“48,50” isn’t an amount. Enter dollars, such as 48.00.' },
    ]);
  });

  test.each([
    ['48.005', 'Price'],
    ['-5', 'Price'],
    ['4.8E+01', 'Price'],
    ['100000000', 'Price'],
    ['free', 'Price'],
  ])('refuses the price %s at its row and column', (price, column) => {
    expect(problemsOf(`Handle,Title,Price\ncap,Cap,5\nhat,Hat,${price}`)).toMatchObject([{ row: 3, column }]);
  });

  test.each([
    ['a handle that is no address', `${HEAD}\nPlumb Tee,Tee,1,,,1`, { row: 2, column: 'Handle' }],
    ['a row without a handle', `${HEAD}\n,Plumb Tee,1,,,1`, { row: 2, column: 'Handle' }],
    ['a fraction as stock', `${HEAD}\ncap,Cap,1,,,1.5`, { row: 2, column: 'Stock' }],
    ['the same variant twice', `${HEAD}\ncap,Cap,1,M,Red,1\ncap,,1,m,RED,1`, { row: 3, column: 'Size' }],
    ['a size in some rows only', `${HEAD}\ncap,Cap,1,M,Red,1\ncap,,1,,Red,1`, { row: 3, column: 'Size' }],
    ['another title in a later row', `${HEAD}\ncap,Cap,1,M,,1\ncap,Hat,1,L,,1`, { row: 3, column: 'Title' }],
    ['an empty title', `${HEAD}\ncap,,1,M,,1`, { row: 2, column: 'Title' }],
    ['neither yes nor no', 'Handle,Published\ncap,maybe', { row: 2, column: 'Published' }],
    ['an unknown stock policy', 'Handle,Stock policy\ncap,deny', { row: 2, column: 'Stock policy' }],
    ['a size that is too long', `${HEAD}\ncap,Cap,1,${'X'.repeat(21)},,1`, { row: 2, column: 'Size' }],
    ['a control character', `${HEAD}\ncap,C\u0007ap,1,,,1`, { row: 2, column: 'Title' }],
  ])('refuses %s at its row and column', (_name, text, problem) => {
    expect(problemsOf(text)).toMatchObject([problem]);
  });

  test('still imports the products beside a refused one', () => {
    const { products, refused } = readProductCsv('Handle,Price\ncap,5\nhat,free\ntee,6');
    expect(products.map(({ handle }) => handle)).toEqual(['cap', 'tee']);
    expect(refused).toMatchObject([{ row: 3, handle: 'hat' }]);
  });

  test('lists the columns with content that are not imported', () => {
    expect(readProductCsv('Handle,Price,Vendor,Notes\ncap,5,,red ones').ignoredColumns).toEqual(['Notes']);
  });

  test.each([
    ['is empty', ''],
    ['has only headings', HEAD],
    ['has no handles', 'Title,Price\nCap,5'],
    ['has a column twice', 'Handle,Price,price\ncap,5,6'],
    ['has a quote that never ends', 'Handle,Title\ncap,"Cap'],
    ['is a picture', '\u0089PNG\u0000\u0001'],
  ])('that %s is refused as a whole', (_name, text) => {
    expect(() => readProductCsv(text)).toThrow(UnreadableCsv);
  });

  test('collects the pictures of all rows in order, those of other sites too, and takes nothing else for a picture', () => {
    const own = 'Handle,Picture,Picture alt text,Picture color,Size\n';
    const [product] = readProductCsv(
      `${own}tee,/media/a/1.webp,Front,Bone,M\ntee,/media/b/1.webp,Back,,L\ntee,/media/c/1.webp,,,`,
    ).products;
    expect(product?.variants).toHaveLength(2);
    expect(product?.pictures).toMatchObject([
      { url: '/media/a/1.webp', alt: 'Front', color: 'Bone' },
      { url: '/media/b/1.webp', alt: 'Back' },
      { url: '/media/c/1.webp', alt: '' },
    ]);
    const [foreign] = readProductCsv(`${own}tee,https://example.com/a.jpg,,,M`).products;
    expect(foreign?.pictures).toMatchObject([{ url: 'https://example.com/a.jpg' }]);
    expect(foreign?.notes).toEqual([]);
    for (const wrong of ['front.jpg', 'ftp://example.com/a.jpg', '//example.com/a.jpg']) {
      const [product] = readProductCsv(`${own}tee,${wrong},,,M`).products;
      expect(product?.pictures).toBeUndefined();
      expect(product?.notes).toMatchObject([{ row: 2, column: 'Picture' }]);
    }
  });
});
