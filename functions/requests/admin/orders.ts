import { cancelAtProvider } from '#functions/fulfilment/orders/cancel-at-provider.ts';
import { handle, requireActor } from '#functions/http/http.ts';
import { cancelOrder } from '#functions/orders/cancel-order.ts';
import { changeOrderAsAdmin, requireAllowed, toIsoTime } from '#functions/orders/change-order-as-admin.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { formatCents } from '#shared/base/money.ts';
import type { Page } from '#shared/base/pagination.ts';
import { deliveryRefusal, ownItemPositions } from '#shared/fulfilment/provider-transitions.ts';
import { type StoredOrder, toAdminOrder } from '#shared/orders/order.ts';
import { withDelivery, withNote, withShipment } from '#shared/orders/order-changes.ts';
import { ORDER_CSV_HEADER, orderCsvLines } from '#shared/orders/order-csv.ts';
import { jobsOfOrder } from '#shared/orders/order-jobs.ts';
import { parseOrderSearch } from '#shared/orders/order-search.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { requestRefund } from '#shared/orders/refunds.ts';
import { changesBetween } from '#shared/shop/audit.ts';
import { enqueueJob, getJobs } from '#store/jobs/jobs.ts';
import { findOrdersByShortId, listOrders, listOrdersOfEmail, listOrdersWithStatus } from '#store/orders/order-index.ts';
import { getOrder } from '#store/orders/orders.ts';
import { enqueueRefund } from '#store/orders/refunds.ts';

interface Query {
  limit: number;
  cursor?: string | undefined;
  status?: OrderStatus | undefined;
}

const singlePage = (items: StoredOrder[]): Page<StoredOrder> => ({ items, nextCursor: null });

async function search(typed: string, page: Query): Promise<Page<StoredOrder>> {
  const term = parseOrderSearch(typed);
  if (!term) return singlePage([]);
  if ('email' in term) return listOrdersOfEmail(term.email, page);
  if ('shortId' in term) return singlePage(await findOrdersByShortId(term.shortId));
  const order = await getOrder(term.id);
  return singlePage(order ? [order] : []);
}

/** Filters the page of a search by status afterwards, so such a page may be short or empty. */
export const listAdminOrdersHandler = handle('GET /api/admin/orders', async ({ query: { q, status, ...page } }) => {
  const read = q ? search(q, page) : status ? listOrdersWithStatus(status, page) : listOrders(page);
  const { items, nextCursor } = await read;
  const shown = status ? items.filter((order) => order.status === status) : items;
  return { items: shown.map(toAdminOrder), nextCursor };
});

export const getAdminOrderHandler = handle('GET /api/admin/orders/{id}', async ({ params }) => {
  const order = await getOrder(params.id);
  if (!order) throw new Problem('not_found', 'Order not found');
  return toAdminOrder(order);
});

export const listOrderJobsHandler = handle('GET /api/admin/orders/{id}/work', async ({ params }) => {
  const order = await getOrder(params.id);
  if (!order) throw new Problem('not_found', 'Order not found');
  return { items: await getJobs(jobsOfOrder(order)) };
});

export const addNoteHandler = handle('POST /api/admin/orders/{id}/notes', (request) => {
  const { body, now } = request;
  const id = newId('not', now);
  return changeOrderAsAdmin(request, 'order.noted', (order, actor) => ({
    ...requireAllowed(order, withNote(order, { id, at: toIsoTime(now), by: actor.email, text: body.text })),
    auditChanges: changesBetween(null, { note: body.text }),
  }));
});

/** Limits the shipment to the shop's own items when the provider makes the others. */
const shipmentItems = (order: StoredOrder) => {
  const items = ownItemPositions(order);
  return items ? { items } : {};
};

/** Ignores a shipment that is already recorded. */
export const shipOrderHandler = handle('POST /api/admin/orders/{id}/shipments', (request) => {
  const { carrier, trackingNumber } = request.body;
  const at = toIsoTime(request.now);
  const auditChange = { field: 'parcel', before: null, after: `${carrier} ${trackingNumber}` };
  return changeOrderAsAdmin(request, 'order.shipped', (order) => {
    const changed = withShipment(order, { ...request.body, ...shipmentItems(order) }, at);
    return (
      changed && {
        ...requireAllowed(order, changed),
        writes: [enqueueJob('send_order_shipped', { orderId: order.id }, at, at)],
        auditChanges: [auditChange],
      }
    );
  });
});

export const deliverOrderHandler = handle('POST /api/admin/orders/{id}/delivery', (request) => {
  const at = toIsoTime(request.now);
  return changeOrderAsAdmin(request, 'order.delivered', (order) => {
    const refusal = deliveryRefusal(order);
    const changed = refusal ? { refusal } : withDelivery(order, at);
    const mail = enqueueJob('send_order_delivered', { orderId: order.id }, at, at);
    return changed && { ...requireAllowed(order, changed), writes: [mail] };
  });
});

/** Writes the header row only on the first page, so that the pages can be joined into one file. */
export const exportOrdersHandler = handle('GET /api/admin/order-export', async ({ query: { status, ...page } }) => {
  const oldestFirst = { ...page, newestFirst: false };
  const read = status ? listOrdersWithStatus(status, oldestFirst) : listOrders(oldestFirst);
  const { items, nextCursor } = await read;
  const header = page.cursor ? '' : ORDER_CSV_HEADER;
  return { csv: header + orderCsvLines(items), count: items.length, nextCursor };
});

/** Records the refund. The stream starts the job that sends it to Stripe. */
export const refundOrderHandler = handle('POST /api/admin/orders/{id}/refunds', (request) => {
  const { body, now } = request;
  const [id, at] = [newId('rfd', now), toIsoTime(now)];
  return changeOrderAsAdmin(request, 'order.refunded', (before) => {
    const { order, restock } = requireAllowed(before, requestRefund(before, { ...body, id, at }));
    const units = (body.units ?? body.restock).map(
      ({ item, quantity }) => `${quantity} × ${before.items[item]?.title ?? ''}`,
    );
    const after = [formatCents(body.amountCents), ...units].join(', ');
    const auditChanges = [{ field: 'refund', before: null, after }];
    return { order, restock, writes: [enqueueRefund(order.id, id, at)], auditChanges };
  });
});

/** Cancels at the provider first, because the refund must not happen while the order is produced. */
export const cancelOrderHandler = handle('POST /api/admin/orders/{id}/cancellation', async (request) => {
  const { body, now, params } = request;
  const actor = requireActor(request);
  const seen = await getOrder(params.id);
  if (!seen) throw new Problem('not_found', 'Order not found');
  const check = await cancelAtProvider(seen);
  return toAdminOrder(await cancelOrder(params.id, { kind: 'admin', actor, reason: body.reason, check }, now));
});
