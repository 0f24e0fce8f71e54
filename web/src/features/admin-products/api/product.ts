import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminProduct, ProductInput } from '#shared/catalogue/product.ts';
import { ApiProblem, call } from '#web/lib/api.ts';
import { orNull } from '#web/lib/or-null.ts';

/** One product as its owner wrote it, read anew for each form and not again under somebody's hands; null for none. */
export const formProductQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'product-form', id],
    queryFn: () => orNull(call('GET /api/admin/products/{id}', { params: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** An owner's HTML as shoppers will see it. */
export const htmlPreviewQuery = (html: string) =>
  queryOptions({
    queryKey: ['admin', 'html-preview', html],
    queryFn: () => call('POST /api/admin/html-preview', { body: { html } }),
    enabled: html.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Who wrote the product last, as far as the records tell. */
export const lastChangeQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'last-change', id],
    queryFn: async () => (await call('GET /api/admin/audit', { query: { subject: id, limit: 1 } })).items[0] ?? null,
    retry: false,
    staleTime: 0,
  });

/** Makes a product, or writes `known` anew on top of what its owner saw of it. Throws `below_cost` unless that is confirmed. */
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

/** The product as somebody else has written it meanwhile, where that is why it was not saved. */
export function conflictingProduct(error: unknown): AdminProduct | null {
  if (!(error instanceof ApiProblem) || error.code !== 'conflict') return null;
  return (error.problem.current as AdminProduct | undefined) ?? null;
}
