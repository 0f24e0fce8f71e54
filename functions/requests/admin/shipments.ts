import { handle } from '#functions/http/http.ts';
import { changeOrderAsAdmin, requireAllowed, toIsoTime } from '#functions/orders/change-order-as-admin.ts';
import { newId } from '#shared/base/id.ts';
import { type Cents, formatCents } from '#shared/base/money.ts';
import { withoutPacking, withPacking } from '#shared/orders/packing/packing.ts';
import {
  shipmentText,
  withCorrectedShipment,
  withOwnShipment,
  withoutShipment,
  withShipmentCost,
} from '#shared/orders/shipments/shipment-changes.ts';
import { cancelJob, enqueueJob } from '#store/jobs/jobs.ts';

/** Name of the field for shipments in stored history entries. */
const FIELD = 'parcel';

/** Marks an order as being packed, or removes the mark. An order that is already in the wanted state stays unchanged. */
export const packOrderHandler = handle('PUT /api/admin/orders/{id}/packing', (request) => {
  const { isPacking } = request.body;
  return changeOrderAsAdmin(request, isPacking ? 'order.packing_started' : 'order.packing_stopped', (order) => {
    const changed = isPacking ? withPacking(order, toIsoTime(request.now)) : withoutPacking(order);
    return changed && requireAllowed(order, changed);
  });
});

/** Records a shipment of an order. A shipment that is already recorded is not an error. */
export const shipOrderHandler = handle('POST /api/admin/orders/{id}/shipments', (request) => {
  const { body, now } = request;
  const [id, at] = [newId('shp', now), toIsoTime(now)];
  return changeOrderAsAdmin(request, 'order.shipped', (order) => {
    const changed = withOwnShipment(order, { ...body, id }, at);
    return (
      changed && {
        ...requireAllowed(order, changed),
        writes: [enqueueJob('send_order_shipped', { orderId: order.id }, at, at)],
        auditChanges: [{ field: FIELD, before: null, after: shipmentText(body) }],
      }
    );
  });
});

/** Corrects a shipment. A correction that was already made is not an error. */
export const correctShipmentHandler = handle('PUT /api/admin/orders/{id}/shipments/{shipmentId}', (request) => {
  const { seen, isCustomerNotified, ...fields } = request.body;
  const at = toIsoTime(request.now);
  return changeOrderAsAdmin(request, 'order.shipment_corrected', (before) => {
    const id = request.params.shipmentId;
    const changed = withCorrectedShipment(before, { id, seen, fields, isCustomerNotified, at });
    if (!changed) return null;
    const { order, needsMail } = requireAllowed(before, changed);
    const writes = needsMail ? [enqueueJob('send_order_shipped', { orderId: order.id }, at, at)] : [];
    const change = { field: FIELD, before: shipmentText(seen), after: shipmentText(fields) };
    return { order, writes, auditChanges: [change] };
  });
});

/** Removes a shipment. A shipment that is already removed is not an error. */
export const removeShipmentHandler = handle('POST /api/admin/orders/{id}/shipments/{shipmentId}/removal', (request) => {
  const { seen } = request.body;
  return changeOrderAsAdmin(request, 'order.shipment_removed', (before) => {
    const removal = { id: request.params.shipmentId, seen, at: toIsoTime(request.now) };
    const changed = withoutShipment(before, removal);
    if (!changed) return null;
    const { order, isAllMailed } = requireAllowed(before, changed);
    const writes = isAllMailed ? [cancelJob('send_order_shipped', { orderId: order.id })] : [];
    return { order, writes, auditChanges: [{ field: FIELD, before: shipmentText(seen), after: null }] };
  });
});

const costText = (cents: Cents | null): string | null => (cents === null ? null : formatCents(cents));

/** Records the cost of a shipment. A cost that is already recorded is not an error. */
export const costShipmentHandler = handle('PUT /api/admin/orders/{id}/shipments/{shipmentId}/cost', (request) => {
  const { params, body } = request;
  return changeOrderAsAdmin(request, 'order.shipment_cost_changed', (before) => {
    const changed = withShipmentCost(before, { id: params.shipmentId, ...body });
    if (!changed) return null;
    const change = { field: 'shippingCost', before: costText(body.seen), after: costText(body.costCents) };
    return { ...requireAllowed(before, changed), auditChanges: [change] };
  });
});
