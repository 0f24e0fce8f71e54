import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contract/index.ts';
import type { MailOfOrder } from '#shared/jobs/payloads.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { SeenAddress } from '#shared/orders/shipments/address-correction.ts';
import type { AdminShipment } from '#shared/orders/shipments/shipment.ts';
import type { ShipmentFields } from '#shared/orders/shipments/shipment-changes.ts';
import type { ShippingAddressInput } from '#shared/orders/shipments/shipping-address.ts';
import { ApiProblem, call } from '#web/lib/data/api.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { adminOrderQuery, afterAnswer, type WatchedOrder } from './admin-orders.ts';

const at = (id: string) => ({ params: { id } });

export type RefundBody = BodyInputOf<'POST /api/admin/orders/{id}/refunds'>;
export type ShipmentBody = BodyInputOf<'POST /api/admin/orders/{id}/shipments'>;

export const refundOrder = (id: string) => (body: RefundBody) =>
  call('POST /api/admin/orders/{id}/refunds', { ...at(id), body });

export const cancelOrder = (id: string) => (reason: string | null) =>
  call('POST /api/admin/orders/{id}/cancellation', { ...at(id), body: { reason } });

export const shipOrder = (id: string) => (body: ShipmentBody) =>
  call('POST /api/admin/orders/{id}/shipments', { ...at(id), body });

const asSeen = ({ carrier, trackingNumber, trackingUrl }: AdminShipment) => ({ carrier, trackingNumber, trackingUrl });

export const correctShipment =
  (id: string, seen: AdminShipment) => (body: ShipmentFields & { isCustomerNotified: boolean }) =>
    call('PUT /api/admin/orders/{id}/shipments/{shipmentId}', {
      params: { id, shipmentId: seen.id },
      body: { ...body, seen: asSeen(seen) },
    });

export const removeShipment = (id: string, seen: AdminShipment) => () =>
  call('POST /api/admin/orders/{id}/shipments/{shipmentId}/removal', {
    params: { id, shipmentId: seen.id },
    body: { seen: asSeen(seen) },
  });

export const costShipment = (id: string, seen: AdminShipment) => (costCents: number | null) =>
  call('PUT /api/admin/orders/{id}/shipments/{shipmentId}/cost', {
    params: { id, shipmentId: seen.id },
    body: { costCents, seen: seen.costCents },
  });

export const packOrder = (id: string) => (isPacking: boolean) =>
  call('PUT /api/admin/orders/{id}/packing', { ...at(id), body: { isPacking } });

export const deliverOrder = (id: string) => () => call('POST /api/admin/orders/{id}/delivery', at(id));

export const addNote = (id: string) => (text: string) =>
  call('POST /api/admin/orders/{id}/notes', { ...at(id), body: { text } });

export const deleteNote = (id: string, noteId: string) => () =>
  call('DELETE /api/admin/orders/{id}/notes/{noteId}', { params: { id, noteId } });

export const resendMail = (id: string) => (body: MailOfOrder) =>
  call('POST /api/admin/orders/{id}/mails', { ...at(id), body });

export const correctAddress = (id: string, seen: SeenAddress) => (address: ShippingAddressInput) =>
  call('PUT /api/admin/orders/{id}/address', { ...at(id), body: { address, seen } });

/**
 * Returns a mutation for an admin's change to an order. A second click during a change waits for the first one. After a
 * success, shows the changed order immediately and reads all data that depends on it again. After a conflict, reads the order
 * again to show the changes of others.
 */
export function useAdminOrderChange<Given>(change: (given: Given) => Promise<AdminOrder>) {
  const client = useQueryClient();
  const write = useJoined(change);
  return useMutation({
    mutationFn: write,
    onSuccess: async (order) => {
      const { queryKey } = adminOrderQuery(order.id);
      await putAnswer<WatchedOrder | null>(client, queryKey, (known) => afterAnswer(known, order));
      void refreshBackOffice(client, queryKey);
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'conflict') void refreshBackOffice(client);
    },
  });
}
