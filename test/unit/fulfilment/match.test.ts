import { expect, test } from 'vitest';
import { matchProducts } from '#shared/fulfilment/match-products.ts';
import { toNewProviderProduct } from '#shared/fulfilment/merge-product.ts';
import { snapshot } from './fixtures.ts';

const incoming = (id: string, changes: object = {}) => snapshot({ id, ...changes }).link;
const known = (id: string, providerId: string, changes: object = {}) =>
  toNewProviderProduct(snapshot({ id: providerId, ...changes }), { id, slug: id, isPublished: true, createdAt: '' });
const matched = (...args: Parameters<typeof matchProducts>) => Object.fromEntries(matchProducts(...args));

test('a product is matched by its id, even when its title changed', () => {
  expect(matched([incoming('a', { title: 'Other' })], [known('prd_1', 'a')])).toEqual({ a: 'prd_1' });
});

test('a re-created product is matched by blueprint, printer and title', () => {
  expect(matched([incoming('b')], [known('prd_1', 'a')])).toEqual({ b: 'prd_1' });
});

test.each([
  ['another title', { title: 'Other' }],
  ['another blueprint', { blueprint_id: 13 }],
  ['another printer', { print_provider_id: 30 }],
  ['no blueprint at all', { blueprint_id: null }],
])('%s is another product', (_what, changes) => {
  expect(matched([incoming('b', changes)], [known('prd_1', 'a')])).toEqual({});
});

test('a product that still exists is not matched with a re-created one', () => {
  expect(matched([incoming('a'), incoming('b')], [known('prd_1', 'a')])).toEqual({ a: 'prd_1' });
});

test('ambiguous products are not matched', () => {
  expect(matched([incoming('c')], [known('prd_1', 'a'), known('prd_2', 'b')])).toEqual({});
  expect(matched([incoming('b'), incoming('c')], [known('prd_1', 'a')])).toEqual({});
});

test("an admin's title or SKU does not affect matching", () => {
  const renamed = { ...known('prd_1', 'a'), title: 'My Tee', sku: 'MINE' };
  expect(matched([incoming('b')], [renamed])).toEqual({ b: 'prd_1' });
  const stranger = { ...known('prd_2', 'x', { title: 'Other' }), title: 'Field Tee', sku: '30111' };
  expect(matched([incoming('b')], [stranger])).toEqual({});
});
