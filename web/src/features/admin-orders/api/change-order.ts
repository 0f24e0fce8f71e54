import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contract/index.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { call } from '#web/lib/api.ts';
import { refreshBackOffice } from '#web/lib/refresh-back-office.ts';
import { useJoined } from '#web/lib/use-joined.ts';
import { adminOrderQuery } from './orders.ts';

const at = (id: string) => ({ params: { id } });

export type RefundBody = BodyInputOf<'POST /api/admin/orders/{id}/refunds'>;
export type ShipmentBody = BodyInputOf<'POST /api/admin/orders/{id}/shipments'>;

export const refundOrder = (id: string) => (body: RefundBody) =>
  call('POST /api/admin/orders/{id}/refunds', { ...at(id), body });

export const cancelOrder = (id: string) => (reason: string | null) =>
  call('POST /api/admin/orders/{id}/cancellation', { ...at(id), body: { reason } });

export const shipOrder = (id: string) => (body: ShipmentBody) =>
  call('POST /api/admin/orders/{id}/shipments', { ...at(id), body });

export const deliverOrder = (id: string) => () => call('POST /api/admin/orders/{id}/delivery', at(id));

export const addNote = (id: string) => (text: string) =>
  call('POST /api/admin/orders/{id}/notes', { ...at(id), body: { text } });

/** An owner's write to an order, however often it is pressed. Its answer is shown at once; whatever else it changes is asked for again. */
export function useAdminOrderChange<Given>(change: (given: Given) => Promise<AdminOrder>) {
  const client = useQueryClient();
  const write = useJoined(change);
  return useMutation({
    mutationFn: write,
    onSuccess: async (order) => {
      // An answer that was asked for before the write would put the order back to what it was.
      const { queryKey } = adminOrderQuery(order.id);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, order);
      void refreshBackOffice(client, queryKey);
    },
  });
}
