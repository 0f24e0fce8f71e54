import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { productSearchQuery } from '#web/features/catalogue/admin-categories/api/category-products.ts';
import { chartSourcesQuery, productsQuery } from '#web/features/catalogue/admin-products/api/admin-products.ts';
import { rewriteProduct } from '#web/features/catalogue/admin-products/use-product-changes.ts';

test('a product changes in the lists after an admin looked for products for a category or a size chart', () => {
  const client = new QueryClient();
  const product = { id: 'prd_1', isPublished: false } as AdminProduct;
  const { queryKey } = productsQuery({});
  client.setQueryData(productSearchQuery('').queryKey, [product]);
  client.setQueryData(chartSourcesQuery('').queryKey, [product]);
  client.setQueryData(queryKey, { pages: [{ items: [product], total: 1, nextCursor: null }], pageParams: [null] });
  rewriteProduct(client, product.id, (before) => ({ ...before, isPublished: true }));
  expect(client.getQueryData(queryKey)?.pages[0]?.items[0]?.isPublished).toBe(true);
  rewriteProduct(client, product.id, () => null);
  expect(client.getQueryData(queryKey)?.pages[0]).toMatchObject({ items: [], total: 0 });
});
