import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contract/index.ts';
import type { EditInput } from '#shared/orders/edits/edit-input.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { call } from '#web/lib/data/api.ts';

export type EditBody = BodyInputOf<'POST /api/admin/orders/{id}/edits'>;

/** Reads which changes to an order's items are possible. Reads it again after each edit. */
export const editOptionsQuery = ({ id, editCount = 0 }: AdminOrder) =>
  queryOptions({
    queryKey: ['admin', 'orders', id, 'edit-options', editCount],
    queryFn: () => call('GET /api/admin/orders/{id}/edit-options', { params: { id } }),
    staleTime: 0,
  });

/** Reads the cost of an edit at today's prices. */
export const editPreviewQuery = ({ id, editCount = 0 }: AdminOrder, edit: EditInput) =>
  queryOptions({
    // The preview's key has its own prefix, so that the preview isn't read again with the order's other data. Once an edit is
    // saved, its preview can no longer be calculated.
    queryKey: ['edit-preview', id, editCount, edit],
    queryFn: () => call('POST /api/admin/orders/{id}/edit-preview', { params: { id }, body: edit }),
    staleTime: 0,
    retry: false,
  });

export const editedProductQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'edit-product', id],
    queryFn: () => call('GET /api/admin/products/{id}', { params: { id } }),
  });

export const editOrder = (id: string) => (body: EditBody) =>
  call('POST /api/admin/orders/{id}/edits', { params: { id }, body });

export const dropEdit = (id: string, editId: string) => () =>
  call('POST /api/admin/orders/{id}/edits/{editId}/drop', { params: { id, editId } });
