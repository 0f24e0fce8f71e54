import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/index.ts';
import { ApiProblem, call } from '#web/lib/data/api.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';
import type { ListFilter } from '../list-filter.ts';

const MOST = 20;

/** Reads the newest products that match a search text, with their size charts. */
export const chartSourcesQuery = (text: string) =>
  queryOptions({
    queryKey: ['admin', 'size-chart-sources', text],
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/products', { query: { limit: MOST, ...(text ? { q: text } : {}) }, signal })).items,
    placeholderData: keepPreviousData,
  });

export type ProductPages = InfiniteData<ResponseOf<'GET /api/admin/products'>, string | null>;

/**
 * Prefix of the query keys of all product lists. No other query may use it, because `rewriteProduct` changes all data under
 * it.
 */
export const PRODUCTS_KEY = ['admin', 'products'] as const;

/**
 * Reads products page by page, newest first, including drafts. When the filter changes, the previous list stays in view until
 * the new one has loaded.
 */
export const productsQuery = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [...PRODUCTS_KEY, filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/products', { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const tagsQuery = queryOptions({
  queryKey: ['admin', 'product-tags'],
  queryFn: async () => (await call('GET /api/admin/product-tags', {})).items,
  staleTime: 30_000,
});

export const publishProduct = (id: string, isPublished: boolean) =>
  call('PUT /api/admin/products/{id}/publication', { params: { id }, body: { isPublished } });

/** A new price, before any discount, with the version of the product that the admin saw. */
export interface PriceEdit {
  priceCents: number;
  version: number;
  confirmsBelowCost: boolean;
}

/**
 * Saves a product's price. Throws `below_cost` if the price is below cost and `confirmsBelowCost` is false. Throws `conflict`
 * with the current product if the version is outdated.
 */
export const savePrice = (id: string, body: PriceEdit) =>
  call('PUT /api/admin/products/{id}/price', { params: { id }, body });

/**
 * Adds units to the stock of a product whose variants share one stock number. A negative number removes units. Throws
 * `conflict` if fewer units are left.
 */
export const addStock = (productId: string, units: number, id: string) =>
  call('POST /api/admin/products/{id}/stock', {
    params: { id: productId },
    body: { id, changes: [{ size: null, color: null, units }], reason: 'counted' },
  });

export const duplicateProduct = (id: string) => call('POST /api/admin/products/{id}/copy', { params: { id } });

/** Deletes a product. Does nothing if another admin has already deleted it. */
export async function deleteProduct(id: string): Promise<void> {
  try {
    await call('DELETE /api/admin/products/{id}', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'not_found')) throw error;
  }
}
