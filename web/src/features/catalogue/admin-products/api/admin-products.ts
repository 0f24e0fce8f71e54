import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/index.ts';
import { ApiProblem, call } from '#web/lib/data/api.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';
import type { ListFilter } from '../list-filter.ts';

const MOST = 20;

/** The newest products that match a text, with their size charts. */
export const chartSourcesQuery = (text: string) =>
  queryOptions({
    queryKey: ['admin', 'size-chart-sources', text],
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/products', { query: { limit: MOST, ...(text ? { q: text } : {}) }, signal })).items,
    placeholderData: keepPreviousData,
  });

export type ProductPages = InfiniteData<ResponseOf<'GET /api/admin/products'>, string | null>;

/** Start of the query keys of all product lists, and of nothing else: `rewriteProduct` changes them all. */
export const PRODUCTS_KEY = ['admin', 'products'] as const;

/** Products newest first, drafts too, page after page; the list before stays in view while the next one loads. */
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

/** A price before discount, with the version that the admin saw. */
export interface PriceEdit {
  priceCents: number;
  version: number;
  confirmsBelowCost: boolean;
}

/** Throws `below_cost` unless that is confirmed, and `conflict` with the current product when the version is outdated. */
export const savePrice = (id: string, body: PriceEdit) =>
  call('PUT /api/admin/products/{id}/price', { params: { id }, body });

/** Adds units to the one stock number of a product, or takes them. Throws `conflict` when fewer are left. */
export const addStock = (productId: string, units: number, id: string) =>
  call('POST /api/admin/products/{id}/stock', {
    params: { id: productId },
    body: { id, changes: [{ size: null, color: null, units }], reason: 'counted' },
  });

export const duplicateProduct = (id: string) => call('POST /api/admin/products/{id}/copy', { params: { id } });

/** Deletes a product. Succeeds when another admin already deleted it. */
export async function deleteProduct(id: string): Promise<void> {
  try {
    await call('DELETE /api/admin/products/{id}', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'not_found')) throw error;
  }
}
