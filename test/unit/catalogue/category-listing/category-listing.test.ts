import { describe, expect, test } from 'vitest';
import { browseDocuments, documentsAfter } from '#shared/catalogue/browse-documents.ts';
import { type CatalogueDocument, toCatalogueDocument } from '#shared/catalogue/catalogue-document.ts';
import {
  type CategoryCondition,
  type CategoryRule,
  categoryRuleSchema,
  matchesRule,
} from '#shared/catalogue/category-listing/category-rule.ts';
import { type CategoryOrder, inCategoryOrder } from '#shared/catalogue/category-listing/list-order.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { DEFAULT_SELECTION } from '#shared/catalogue/selection.ts';
import { product } from '../../fixtures.ts';

const TEES = 'cat_01JD0000000000000000000001';

const documentOf = (changes: Partial<Product>): CatalogueDocument =>
  toCatalogueDocument(product(changes)) as CatalogueDocument;
const ids = (documents: readonly CatalogueDocument[]) => documents.map(({ card }) => card.id);

const made = [
  documentOf({ id: 'd', title: 'Alpha', priceCents: 3_000, createdAt: '2026-01-04T00:00:00.000Z' }),
  documentOf({ id: 'c', title: 'tee 10', priceCents: 1_000, createdAt: '2026-01-03T00:00:00.000Z' }),
  documentOf({ id: 'b', title: 'Tee 9', priceCents: 3_000, createdAt: '2026-01-02T00:00:00.000Z' }),
  documentOf({ id: 'a', title: 'Beta', priceCents: 2_000, createdAt: '2026-01-01T00:00:00.000Z' }),
];

describe('the order of a category', () => {
  test.each<[CategoryOrder, string[], string[]]>([
    ['newest', [], ['d', 'c', 'b', 'a']],
    ['price_asc', [], ['c', 'a', 'd', 'b']],
    ['price_desc', [], ['d', 'b', 'a', 'c']],
    ['title', [], ['d', 'a', 'b', 'c']],
    ['by_hand', ['a', 'gone', 'c'], ['a', 'c', 'd', 'b']],
    ['best_selling', ['b'], ['b', 'd', 'c', 'a']],
  ])('%s with %j first is %j', (by, first, expected) => {
    expect(ids(inCategoryOrder(made, { by, first }))).toEqual(expected);
  });

  test('is the default of a list, and gives way to an order that the shopper chooses', () => {
    const scope = { order: { by: 'by_hand' as const, first: ['a'] } };
    const listed = (sort: 'featured' | 'price-asc') =>
      ids(browseDocuments(made, scope, { ...DEFAULT_SELECTION, sort }).documents);
    expect(listed('featured')).toEqual(['a', 'd', 'c', 'b']);
    expect(listed('price-asc')).toEqual(['c', 'a', 'd', 'b']);
  });

  test('goes on after the last product of a page, or where it was once it is gone', () => {
    const listed = { documents: inCategoryOrder(made, { by: 'by_hand', first: ['a'] }), scores: [] };
    const rest = (id: string, score: number) =>
      ids(documentsAfter(listed, { id, score, priceCents: 0, createdAt: '' }, 'featured'));
    expect(rest('d', 9)).toEqual(['c', 'b']);
    expect(rest('sold off', 2)).toEqual(['c', 'b']);
    expect(rest('b', 3)).toEqual([]);
  });
});

describe('the rule of a category', () => {
  const wool = documentOf({
    ...{ title: 'Wool Tee', tags: ['Winter drop'], priceCents: 4_000, compareAtPriceCents: 5_000 },
    ...{ categories: [{ id: TEES, slug: 'tees', name: 'Tees' }], isFeatured: true },
  });
  const empty = documentOf({ title: 'Hat', priceCents: 1_000, inventoryQuantity: 0 });

  test.each<[string, CategoryCondition]>([
    ['a tag, without regard to case', { field: 'tag', value: 'winter DROP' }],
    ['a part of the title', { field: 'title', value: 'wool t' }],
    ['a category', { field: 'category', categoryId: TEES }],
    ['a price above', { field: 'price_above', cents: 3_999 }],
    ['stock', { field: 'in_stock' }],
    ['a sale', { field: 'on_sale' }],
    ['new products', { field: 'new' }],
  ])('chooses by %s', (_name, condition) => {
    const rule: CategoryRule = { match: 'all', conditions: [condition] };
    expect([matchesRule(wool, rule), matchesRule(empty, rule)]).toEqual([true, false]);
  });

  test.each([
    ['Café Crème Tee', 'cafe cr'],
    ['Cafe Tee', 'Café'],
    ['Rock & Roll', '&'],
  ])('finds in the title %s the text %s', (title, value) => {
    const rule: CategoryRule = { match: 'all', conditions: [{ field: 'title', value }] };
    expect([matchesRule(documentOf({ title }), rule), matchesRule(empty, rule)]).toEqual([true, false]);
  });

  test('has prices that exclude their limit', () => {
    const below: CategoryRule = { match: 'all', conditions: [{ field: 'price_below', cents: 1_000 }] };
    expect(matchesRule(empty, below)).toBe(false);
    expect(matchesRule(documentOf({ priceCents: 999 }), below)).toBe(true);
  });

  test('needs all of its conditions, or any', () => {
    const conditions: CategoryCondition[] = [{ field: 'in_stock' }, { field: 'price_below', cents: 2_000 }];
    expect([wool, empty].map((each) => matchesRule(each, { match: 'all', conditions }))).toEqual([false, false]);
    expect([wool, empty].map((each) => matchesRule(each, { match: 'any', conditions }))).toEqual([true, true]);
  });

  test('chooses the products of the list in place of the category', () => {
    const rule: CategoryRule = { match: 'all', conditions: [{ field: 'tag', value: 'Winter drop' }] };
    const listed = browseDocuments([wool, empty], { categoryId: 'cat_rule', rule }, DEFAULT_SELECTION);
    expect(listed.documents).toEqual([wool]);
  });

  test.each([
    ['no condition', { match: 'all', conditions: [] }],
    ['too many conditions', { match: 'any', conditions: Array.from({ length: 11 }, () => ({ field: 'new' })) }],
    ['an unknown field', { match: 'all', conditions: [{ field: 'weight', value: '1' }] }],
    ['a price without an amount', { match: 'all', conditions: [{ field: 'price_above' }] }],
  ])('is refused with %s', (_name, rule) => {
    expect(categoryRuleSchema.safeParse(rule).success).toBe(false);
  });
});
