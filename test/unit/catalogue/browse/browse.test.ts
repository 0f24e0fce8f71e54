import { describe, expect, test } from 'vitest';
import { browseDocuments } from '#shared/catalogue/browse-documents.ts';
import { type CatalogueDocument, cardForColors, toCatalogueDocument } from '#shared/catalogue/catalogue-document.ts';
import { applyDiscounts } from '#shared/catalogue/discount.ts';
import { availableFilters } from '#shared/catalogue/facets.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { DEFAULT_SELECTION, type Selection } from '#shared/catalogue/selection.ts';
import { product } from '../../fixtures.ts';

const documentOf = (changes: Partial<Product> = {}): CatalogueDocument => {
  const document = toCatalogueDocument(product(changes));
  if (!document) throw new Error('Not for sale');
  return document;
};

const ids = (documents: readonly CatalogueDocument[]) => documents.map(({ card }) => card.id);

const listed = (documents: readonly CatalogueDocument[], selection: Partial<Selection> = {}, scope = {}) =>
  ids(browseDocuments(documents, scope, { ...DEFAULT_SELECTION, ...selection }).documents);

const day = (number: number) => `2025-09-${String(number).padStart(2, '0')}T10:00:00.000Z`;
const hoodies = [{ id: 'cat_h', slug: 'hoodies', name: 'Hoodies' }];
const tees = [{ id: 'cat_t', slug: 'tshirts', name: 'T-Shirts' }];
const black = documentOf({ id: 'black', createdAt: day(1), priceCents: 4_800, categories: hoodies });

const bone = documentOf({
  id: 'bone',
  createdAt: day(2),
  priceCents: 2_400,
  sizes: ['S', 'M'],
  colors: ['Bone', 'BLACK'],
  inventoryQuantity: 0,
  title: 'Plain Tee',
  categories: tees,
});

const made = documentOf({
  id: 'made',
  createdAt: day(3),
  priceCents: 4_800,
  sizes: ['S', 'M'],
  colors: ['Black', 'Moss'],
  inventoryPolicy: 'made_to_order',
  inventoryQuantity: 0,
  categories: hoodies,
  variants: [
    { size: 'S', color: 'Black', priceCents: 4_800, available: true },
    { size: 'M', color: 'Black', priceCents: 4_800, available: false },
    { size: 'M', color: 'Moss', priceCents: 4_800, available: true },
  ],
});

const one = documentOf({ id: 'one', createdAt: day(4), priceCents: 900, sizes: [], colors: [], categories: tees });
const all = [black, bone, made, one];

describe('the order of a list', () => {
  test.each([
    ['newest', ['one', 'made', 'bone', 'black']],
    ['price-asc', ['one', 'bone', 'made', 'black']],
    ['price-desc', ['made', 'black', 'bone', 'one']],
  ] as const)('%s: equal prices are sorted newest first', (sort, order) => {
    expect(listed(all, { sort })).toEqual(order);
    expect(listed(all.toReversed(), { sort })).toEqual(order);
  });

  test('products of one moment keep one order, whatever order they came in', () => {
    const lookalikes = ['a', 'b', 'c'].map((id) => documentOf({ id }));
    expect(listed(lookalikes)).toEqual(['c', 'b', 'a']);
    expect(listed(lookalikes.toReversed())).toEqual(['c', 'b', 'a']);
  });
});

describe('filtering a list', () => {
  test.each<[string, Partial<Selection>, string[]]>([
    ['no filter keeps everything', {}, ['one', 'made', 'bone', 'black']],
    ['a size', { sizes: ['L'] }, ['black']],
    ['one size or another', { sizes: ['S', 'L'] }, ['made', 'bone', 'black']],
    ['a colour, without regard to case', { colors: [' black'] }, ['made', 'bone', 'black']],
    ['a size and a colour', { sizes: ['S'], colors: ['Bone'] }, ['bone']],
    ['a size that no product has', { sizes: ['9XL'] }, []],
    ['a category by name', { categories: ['t-shirts'] }, ['one', 'bone']],
    ['a price range with both ends', { price: { minCents: 900, maxCents: 2_400 } }, ['one', 'bone']],
    ['a price and up', { price: { minCents: 2_401, maxCents: null } }, ['made', 'black']],
    ['in stock', { inStock: true }, ['one', 'made', 'black']],
    ['small, black and in stock', { sizes: ['S'], colors: ['Black'], inStock: true }, ['made']],
    ['medium, black and in stock', { sizes: ['M'], colors: ['Black'], inStock: true }, ['black']],
    ['medium and in stock, whatever colour', { sizes: ['M'], inStock: true }, ['made', 'black']],
    ['moss and in stock, whatever size', { colors: ['Moss'], inStock: true }, ['made']],
    ['small moss, which does not exist', { sizes: ['S'], colors: ['Moss'], inStock: true }, []],
  ])('%s', (_name, selection, expected) => {
    expect(listed(all, selection)).toEqual(expected);
  });

  test('category and text apply before the filters', () => {
    expect(listed(all, {}, { categoryId: 'cat_t' })).toEqual(['one', 'bone']);
    expect(listed(all, { colors: ['Black'] }, { categoryId: 'cat_t' })).toEqual(['bone']);
    expect(listed(all, {}, { text: 'PLAIN' })).toEqual(['bone']);
    expect(listed(all, {}, { text: 'plain', categoryId: 'cat_h' })).toEqual([]);
  });
});

describe('the filters of a list', () => {
  test('are sizes in their natural order and colors by frequency, with product counts', () => {
    expect(availableFilters(all.toReversed(), {})).toEqual({
      total: 4,
      sizes: [
        { value: 'S', count: 2 },
        { value: 'M', count: 3 },
        { value: 'L', count: 1 },
      ],
      colors: [
        { value: 'Black', count: 3 },
        { value: 'Bone', count: 1 },
        { value: 'Moss', count: 1 },
      ],
      categories: [
        { value: 'Hoodies', count: 2 },
        { value: 'T-Shirts', count: 2 },
      ],
      tags: [],
      prices: [
        { minCents: null, maxCents: 1_000, count: 1 },
        { minCents: 2_000, maxCents: 3_000, count: 1 },
        { minCents: 4_000, maxCents: null, count: 2 },
      ],
      inStock: 3,
    });
  });

  test('count tags without regard to case, list the twenty most frequent, and always the chosen ones', () => {
    const tagged = [
      documentOf({ id: 'a', tags: ['Summer', 'Wool'] }),
      documentOf({ id: 'b', tags: ['summer'] }),
      ...Array.from({ length: 25 }, (_, at) => documentOf({ id: `c${at}`, tags: [`Drop ${at}`] })),
    ];
    const { tags } = availableFilters(tagged, {});
    expect(tags[0]).toEqual({ value: 'Summer', count: 2 });
    expect(tags).toHaveLength(20);
    const chosen = availableFilters(tagged, {}, { ...DEFAULT_SELECTION, tags: ['wool'] });
    expect(chosen.tags).toContainEqual({ value: 'Wool', count: 1 });
    expect(chosen).toMatchObject({ sizes: [{ count: 1 }, { count: 1 }], categories: [{ count: 1 }] });
    expect(listed(tagged, { tags: ['SUMMER'] }).toSorted()).toEqual(['a', 'b']);
  });

  const counts = (facets: readonly { value: string; count: number }[]) =>
    Object.fromEntries(facets.map(({ value, count }) => [value, count]));

  test('are counted with the choices in the others, and keep their places', () => {
    const selection = { ...DEFAULT_SELECTION, sizes: ['S'], inStock: true };
    const { sizes, colors, categories, prices, inStock, total } = availableFilters(all, {}, selection);
    expect(total).toBe(4);
    expect(counts(sizes)).toEqual({ S: 1, M: 2, L: 1 });
    expect(counts(colors)).toEqual({ Black: 1, Bone: 0, Moss: 0 });
    expect(colors.map(({ value }) => value)).toEqual(['Black', 'Bone', 'Moss']);
    expect(counts(categories)).toEqual({ Hoodies: 1, 'T-Shirts': 0 });
    expect(prices.map(({ count }) => count)).toEqual([0, 0, 1]);
    expect(inStock).toBe(1);
  });

  test('of a category leave that category out', () => {
    const both = documentOf({ id: 'both', categories: [...tees, ...hoodies] });
    expect(counts(availableFilters([...all, both], { categoryId: 'cat_t' }).categories)).toEqual({ Hoodies: 1 });
  });

  test('name a few round price ranges, however far the prices are apart', () => {
    const ranges = (...prices: number[]) =>
      availableFilters(
        prices.map((priceCents, index) => documentOf({ id: `${index}`, priceCents, variants: [] })),
        {},
      ).prices.map(({ minCents, maxCents }) => [minCents, maxCents]);
    expect(ranges(2_400)).toEqual([]);
    expect(ranges(2_000, 2_499)).toEqual([]);
    expect(ranges(500, 1_200, 2_400)).toEqual([
      [500, 1_000],
      [1_000, 1_500],
      [2_000, null],
    ]);
    expect(ranges(900, 40_000_000)).toEqual([
      [null, 10_000_000],
      [40_000_000, null],
    ]);
  });

  test('cover only the category or the search', () => {
    const { total, colors, inStock } = availableFilters(all, { categoryId: 'cat_t' });
    expect({ total, colors: colors.map(({ value }) => value), inStock }).toEqual({
      total: 2,
      colors: ['BLACK', 'Bone'],
      inStock: 1,
    });
    expect(availableFilters(all, { text: 'zeppelin' })).toEqual({
      ...{ total: 0, sizes: [], colors: [], categories: [], tags: [], prices: [], inStock: 0 },
    });
  });
});

describe('a document', () => {
  test('marks a draft, and is null for a deleted product', () => {
    expect(documentOf({ isPublished: false }).isPublished).toBe(false);
    expect(toCatalogueDocument(null)).toBeNull();
  });

  test('holds only fields that the card shows or admins filter by', () => {
    const document = documentOf({ inventoryQuantity: 4_711, costCents: 8_153, providerProductId: 'secret' });
    expect(Object.keys(document).toSorted()).toEqual([
      ...['available', 'card', 'categoryIds', 'categoryNames', 'costs', 'hasStock', 'isPublished', 'pictures'],
      ...['sizes', 'skus', 'syncStatus', 'tags', 'words'],
    ]);
    expect(JSON.stringify(document)).not.toMatch(/secret|4711/i);
    const { costs, ...shown } = document;
    expect(costs).toEqual([{ priceCents: document.card.priceCents, costCents: 8_153, choices: null }]);
    expect(JSON.stringify(shown)).not.toContain('8153');
    expect(documentOf({ costCents: null })).not.toHaveProperty('costs');
  });

  test('groups combinations by cost and price before discount', () => {
    const variants = ['M', 'L'].map((size) => ({
      ...{ size, color: 'Black', priceCents: 2_000, costCents: 900, available: true },
    }));
    const [medium, large] = variants;
    const both = product({ variants, colors: ['Black'], sizes: ['M', 'L'] });
    const reduced = applyDiscounts(both, [{ type: 'percentage', percent: 25, categoryId: 'cat_1' }]);
    expect(toCatalogueDocument(reduced)?.costs).toEqual([{ priceCents: 2_000, costCents: 900, choices: [0, 1] }]);
    const dearer = { ...both, variants: [{ ...medium, costCents: 950 }, large].flatMap((each) => each ?? []) };
    expect(toCatalogueDocument(dearer as typeof both)?.costs).toEqual([
      { priceCents: 2_000, costCents: 950, choices: [0] },
      { priceCents: 2_000, costCents: 900, choices: [1] },
    ]);
  });

  test('changes with a sale only when stock is low or out', () => {
    const documentAt = (inventoryQuantity: number) => JSON.stringify(documentOf({ inventoryQuantity }));
    expect(documentAt(80)).toBe(documentAt(6));
    expect(documentAt(5)).not.toBe(documentAt(6));
    expect(documentAt(5)).not.toBe(documentAt(1));
    expect(documentAt(0)).not.toBe(documentAt(1));
  });

  test('keeps the prices before discount', () => {
    const written = product({ priceCents: 4_800, compareAtPriceCents: 5_600 });
    const reduced = applyDiscounts(written, [{ type: 'percentage', percent: 25, categoryId: 'cat_1' }]);
    expect(toCatalogueDocument(reduced)).toMatchObject({
      card: { priceCents: 3_600, compareAtPriceCents: 4_800 },
      base: { priceCents: 4_800, compareAtPriceCents: 5_600 },
    });
    expect(toCatalogueDocument(written)).not.toHaveProperty('base');
  });

  test('has a boolean when all combinations agree', () => {
    const variants = made.card.colors.map((color) => ({ size: null, color, priceCents: 900, available: true }));
    const base = { sizes: [], colors: ['Black', 'Moss'], inventoryPolicy: 'made_to_order' as const };
    expect(documentOf({ ...base, variants }).available).toBe(true);
    expect(documentOf({ ...base, variants: [] }).available).toBe(false);
    expect(documentOf({ ...base, variants: variants.slice(1) }).available).toEqual([1]);
    expect(made.available).toEqual([0, 3]);
  });
});

describe('A list filtered by color', () => {
  const images = [
    { url: '/media/bone.webp', alt: 'In bone', color: 'Bone' },
    { url: '/media/bone-back.webp', alt: 'In bone, back', color: 'Bone' },
    { url: '/media/black.webp', alt: 'In black', color: 'Black' },
  ];
  const document = documentOf({ colors: ['Bone', 'Black', 'Moss'], images });
  const shown = (...colors: string[]) => cardForColors(document, colors);

  test('shows each product in that color, and links to it', () => {
    expect(shown('black')).toMatchObject({ color: 'Black', image: { url: '/media/black.webp' }, hoverImage: null });
    expect(shown('Moss', 'Bone')).toMatchObject({ color: 'Bone', hoverImage: { url: '/media/bone-back.webp' } });
  });

  test('keeps the first picture when the color has none or no color is selected', () => {
    expect(shown('Moss')).toMatchObject({ color: 'Moss', image: { url: '/media/bone.webp' } });
    expect(shown()).not.toHaveProperty('color');
  });
});
