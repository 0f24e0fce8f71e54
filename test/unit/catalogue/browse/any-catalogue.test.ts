import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { browseDocuments, documentsAfter } from '#shared/catalogue/browse-documents.ts';
import { type CatalogueDocument, toCatalogueDocument } from '#shared/catalogue/catalogue-document.ts';
import { availableFilters } from '#shared/catalogue/facets.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { DEFAULT_SELECTION, type Selection, SORTS } from '#shared/catalogue/selection.ts';
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
const names = <T extends string>(...values: T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 });

const anyProduct = fc
  .record({
    id: fc.uuid(),
    createdAt: fc.integer({ min: 1, max: 5 }).map(day),
    priceCents: fc.constantFrom(900, 2_400, 4_800),
    sizes: names('S', 'M', 'L'),
    colors: names('Black', 'Bone', 'Moss'),
    inventoryPolicy: fc.constantFrom('finite' as const, 'made_to_order' as const),
    inventoryQuantity: fc.integer({ min: 0, max: 1 }),
  })
  .chain((fields) => {
    const choices = (fields.sizes.length > 0 ? fields.sizes : [null]).flatMap((size) =>
      (fields.colors.length > 0 ? fields.colors : [null]).map((color) => ({ size, color, priceCents: 900 })),
    );
    return fc.subarray(choices).map((kept) => {
      const variants = choices.map((choice) => ({ ...choice, available: kept.includes(choice) }));
      return product({ ...fields, ...(fields.inventoryPolicy === 'made_to_order' ? { variants } : {}) });
    });
  });

const catalogue = fc.uniqueArray(anyProduct, { maxLength: 25, selector: ({ id }) => id });

const selection = fc.record({
  categories: fc.constant([]),
  tags: fc.constant([]),
  price: fc.constant(null),
  sizes: names('s', 'M', 'XL'),
  colors: names('BLACK', 'Bone', 'Rust'),
  inStock: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
});

const documentsOf = (products: readonly Product[]) => products.map((each) => documentOf(each));

describe('for any catalogue', () => {
  test('a product matches if and only if a shopper could buy it as selected', () => {
    const wants = (asked: readonly string[], value: string | null) =>
      asked.length === 0 || asked.some((each) => each.toLowerCase() === value?.toLowerCase());
    fc.assert(
      fc.property(catalogue, selection, (products, asked) => {
        const expected = products.filter(({ sizes, colors, variants, inventoryQuantity, inventoryPolicy }) =>
          (sizes.length > 0 ? sizes : [null]).some((size) =>
            (colors.length > 0 ? colors : [null]).some((color) => {
              const variant = variants?.find((each) => each.size === size && each.color === color);
              const isThere = inventoryPolicy === 'finite' ? inventoryQuantity > 0 : variant?.available;
              return wants(asked.sizes, size) && wants(asked.colors, color) && (!asked.inStock || isThere);
            }),
          ),
        );
        expect(listed(documentsOf(products), asked).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
      }),
      { numRuns: 500 },
    );
  });

  test('the pages together are the list, even when products come and go between them', () => {
    fc.assert(
      fc.property(catalogue, catalogue, selection, fc.integer({ min: 1, max: 7 }), (kept, passing, asked, size) => {
        const staying = browseDocuments(documentsOf(kept), {}, asked);
        const crowded = browseDocuments(documentsOf([...kept, ...passing]), {}, asked);
        const seen: CatalogueDocument[] = [];
        for (let page = 0; page === 0 || seen.length > 0; page++) {
          const last = seen.at(-1);
          // New products arrive before every other page.
          const now = page % 2 === 0 ? staying : crowded;
          const next = (last ? documentsAfter(now, last.card, asked.sort) : now.documents).slice(0, size);
          seen.push(...next);
          if (next.length === 0 && page % 2 === 0) break;
        }
        expect(new Set(ids(seen)).size).toBe(seen.length);
        const here = new Set(ids(staying.documents));
        expect(ids(seen).filter((id) => here.has(id))).toEqual(ids(staying.documents));
      }),
      { numRuns: 300 },
    );
  });

  test("each filter's count is the number of products it leaves", () => {
    fc.assert(
      fc.property(catalogue, (products) => {
        const documents = documentsOf(products);
        const { total, sizes, colors, categories, prices, inStock } = availableFilters(documents, {});
        expect(listed(documents)).toHaveLength(total);
        for (const { value, count } of sizes) expect(listed(documents, { sizes: [value] })).toHaveLength(count);
        for (const { value, count } of colors) expect(listed(documents, { colors: [value] })).toHaveLength(count);
        for (const { value, count } of categories)
          expect(listed(documents, { categories: [value] })).toHaveLength(count);
        for (const { count, ...price } of prices) expect(listed(documents, { price })).toHaveLength(count);
        expect(listed(documents, { inStock: true })).toHaveLength(inStock);
      }),
    );
  });

  test("beside the choices in others, each filter's count is the number of products it leaves", () => {
    const choices = fc.record({
      sizes: fc.subarray(['s', 'M', 'XL']),
      colors: fc.subarray(['BLACK', 'Bone', 'Rust']),
      price: fc.constantFrom(null, { minCents: 2_000, maxCents: 5_000 }, { minCents: null, maxCents: 1_000 }),
      inStock: fc.boolean(),
    });
    fc.assert(
      fc.property(catalogue, choices, (products, chosen) => {
        const documents = documentsOf(products);
        const filters = availableFilters(documents, {}, { ...DEFAULT_SELECTION, ...chosen });
        const left = (change: Partial<Selection>) => listed(documents, { ...chosen, ...change }).length;
        for (const { value, count } of filters.sizes) expect(left({ sizes: [value] })).toBe(count);
        for (const { value, count } of filters.colors) expect(left({ colors: [value] })).toBe(count);
        for (const { value, count } of filters.categories) expect(left({ categories: [value] })).toBe(count);
        for (const { count, ...price } of filters.prices) expect(left({ price })).toBe(count);
        expect(left({ inStock: true })).toBe(filters.inStock);
      }),
    );
  });
});
