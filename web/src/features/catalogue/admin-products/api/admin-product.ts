import { queryOptions } from '@tanstack/react-query';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import { call } from '#web/lib/data/api.ts';
import { orNull } from '#web/lib/data/or-null.ts';

/**
 * Reads one product as admins edit it, or null if it doesn't exist. Each form reads the product once and doesn't read it
 * again while the form is open.
 */
export const formProductQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'product-form', id],
    queryFn: () => orNull(call('GET /api/admin/products/{id}', { params: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Reads the last change of a product from the audit trail, or null if there is none. */
export const lastChangeQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'last-change', id],
    queryFn: async () => (await call('GET /api/admin/audit', { query: { subject: id, limit: 1 } })).items[0] ?? null,
    retry: false,
    staleTime: 0,
  });

/**
 * Creates a product, or saves over `known`. Throws `below_cost` if a price would be below cost and `confirmsBelowCost` is
 * false. Throws `conflict` if `known` is outdated.
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

/** Reads the newest products whose SKU, title, or slug contains this SKU. Reads nothing for an empty SKU. */
export const similarSkuQuery = (sku: string) =>
  queryOptions({
    queryKey: ['admin', 'sku', sku],
    queryFn: async () => (await call('GET /api/admin/products', { query: { q: sku } })).items,
    enabled: sku !== '',
    staleTime: 30_000,
  });

/** Creates a link that shows the product as last saved. Each time the dialog opens, a new link is created. */
export const previewLinkQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'preview-link', id],
    queryFn: () => call('POST /api/admin/products/{id}/preview', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
