import { queryOptions } from '@tanstack/react-query';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import { call } from '#web/lib/data/api.ts';
import { orNull } from '#web/lib/data/or-null.ts';

/**
 * One product as admins edit it; null when it does not exist. Each form reads it once and never again while it is open.
 */
export const formProductQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'product-form', id],
    queryFn: () => orNull(call('GET /api/admin/products/{id}', { params: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Last change of a product in the audit trail; null without one. */
export const lastChangeQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'last-change', id],
    queryFn: async () => (await call('GET /api/admin/audit', { query: { subject: id, limit: 1 } })).items[0] ?? null,
    retry: false,
    staleTime: 0,
  });

/**
 * Creates a product, or saves over `known`. Throws `below_cost` unless that is confirmed, and `conflict` when `known`
 * is outdated.
 */
export const saveProduct = (
  known: AdminProduct | null,
  input: ProductInput,
  confirmsBelowCost: boolean,
): Promise<AdminProduct> =>
  known
    ? call('PUT /api/admin/products/{id}', {
        params: { id: known.id },
        body: { ...input, confirmsBelowCost, version: known.version, inventorySeen: known.inventoryQuantity },
      })
    : call('POST /api/admin/products', { body: { ...input, confirmsBelowCost } });

/** The newest products whose SKU, title or slug contains this SKU. The shop searches its catalogue in memory. */
export const similarSkuQuery = (sku: string) =>
  queryOptions({
    queryKey: ['admin', 'sku', sku],
    queryFn: async () => (await call('GET /api/admin/products', { query: { q: sku } })).items,
    enabled: sku !== '',
    staleTime: 30_000,
  });

/** A link that shows the product as saved; a new one each time the dialog opens. */
export const previewLinkQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'preview-link', id],
    queryFn: () => call('POST /api/admin/products/{id}/preview', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
