import { cancelAtProvider } from '#functions/fulfilment/orders/cancel-at-provider.ts';
import { handle, requireActor, requireSignedIn } from '#functions/http/http.ts';
import { cancelOrder } from '#functions/orders/cancel-order.ts';
import { changeOrderAsAdmin, requireAllowed, toIsoTime } from '#functions/orders/change-order-as-admin.ts';
import { replyInvoice, replyPackingSlip } from '#functions/orders/documents/reply.ts';
import { noteViewer, readOrderActivity } from '#functions/orders/order-activity.ts';
import { listOrdersToPack, searchOrders } from '#functions/orders/search-orders.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { formatCents } from '#shared/base/money.ts';
import type { FoundPage, Page } from '#shared/base/pagination.ts';
import { deliveryRefusal } from '#shared/fulfilment/provider-transitions.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { withDelivery, withNote, withoutNote } from '#shared/orders/order-changes.ts';
import { orderCsvHeader, orderCsvLines } from '#shared/orders/order-csv.ts';
import { jobsOfOrder } from '#shared/orders/order-jobs.ts';
import { parseOrderSearch, splitEmail } from '#shared/orders/order-search.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order-status.ts';
import { toAdminOrder } from '#shared/orders/order-views.ts';
import { matchesWords, TO_PACK, typedWords } from '#shared/orders/order-words.ts';
import { requestRefund } from '#shared/orders/refunds.ts';
import { withResend } from '#shared/orders/resend.ts';
import { changesBetween } from '#shared/shop/audit.ts';
import { listOrdersOfCustomer } from '#store/customers/customers.ts';
import { enqueueJob, getJobs } from '#store/jobs/jobs.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import {
  countOrdersWithStatus,
  findOrdersByShortId,
  listOrders,
  listOrdersOfEmail,
  listOrdersWithStatus,
} from '#store/orders/order-index.ts';
import { listPlacesOfMark } from '#store/orders/order-words.ts';
import { getOrder, getOrders } from '#store/orders/orders.ts';
import { enqueueRefund } from '#store/orders/refunds.ts';
import { getRecentSettings } from '#store/shop/settings.ts';

interface Query {
  limit: number;
  cursor?: string | undefined;
  view?: 'to_pack' | undefined;
  status?: OrderStatus | undefined;
  /** Start of the period as UTC ISO, inclusive. The end (`to`) is exclusive. */
  from?: string | undefined;
  to?: string | undefined;
}

const singlePage = (items: StoredOrder[]): Page<StoredOrder> => ({ items, nextCursor: null });

const rangeOf = ({ from, to }: Query) => ({ from, to });

const acceptedBy =
  ({ status, from, to }: Query) =>
  (order: StoredOrder): boolean =>
    (!status || order.status === status) && (!from || order.createdAt >= from) && (!to || order.createdAt < to);

const acceptedPage = (
  { items, nextCursor }: Page<StoredOrder>,
  accepts: (order: StoredOrder) => boolean,
): FoundPage<StoredOrder> => ({ items: items.filter(accepts), nextCursor, isPartial: false });

/**
 * Finds orders by id, number, or email address, or else by the words that an admin typed. An email address may be combined
 * with words.
 */
async function search(typed: string, query: Query): Promise<FoundPage<StoredOrder>> {
  const { limit, cursor } = query;
  const page = { limit, cursor };
  const term = parseOrderSearch(typed);
  const accepts = acceptedBy(query);
  if (term && 'email' in term) return acceptedPage(await listOrdersOfEmail(term.email, page), accepts);
  if (term) {
    const orders = 'id' in term ? await getOrders([term.id]) : await findOrdersByShortId(term.shortId);
    if (orders.length > 0) return acceptedPage(singlePage(orders), accepts);
  }
  const split = splitEmail(typed);
  if (split) {
    const words = typedWords(split.rest);
    const matches = (order: StoredOrder) => accepts(order) && matchesWords(order, words);
    return acceptedPage(await listOrdersOfEmail(split.email, page), matches);
  }
  return searchOrders(typed, { ...page, accepts, range: rangeOf(query) });
}

const list = (query: Query & { newestFirst?: boolean }): Promise<Page<StoredOrder>> => {
  const { status, from, to, view, ...page } = query;
  if (view === 'to_pack') return listOrdersToPack({ ...page, accepts: acceptedBy(query), range: rangeOf(query) });
  const request = { ...page, range: { from, to } };
  return status ? listOrdersWithStatus(status, request) : listOrders(request);
};

/** Lists orders. With an email address, filters apply after a page is read, so a page may be short or empty. */
export const listAdminOrdersHandler = handle('GET /api/admin/orders', async ({ query: { q, customer, ...query } }) => {
  const found = await (customer ? listOrdersOfCustomer(customer, query) : q ? search(q, query) : list(query));
  return { isPartial: false, ...found, items: found.items.map(toAdminOrder) };
});

/** Counting stops at this number. The back office then shows `99+`. */
const MAX_COUNTED = 100;

export const countOrdersHandler = handle('GET /api/admin/order-counts', async ({ query: { by, ...range } }) => {
  const counted = by === 'status' ? ORDER_STATUSES : [];
  const [places, ...counts] = await Promise.all([
    listPlacesOfMark(TO_PACK, { limit: MAX_COUNTED, isOldestFirst: true, range }),
    ...counted.map((status) => countOrdersWithStatus(status, MAX_COUNTED, range)),
  ]);
  const [oldest] = places;
  return {
    toPack: places.length,
    toPackSince: oldest?.slice(0, oldest.indexOf('#')) ?? null,
    byStatus: Object.fromEntries(counted.map((status, index) => [status, counts[index] ?? 0])),
  };
});

/** Reads an order. Throws `not_found`. */
async function existingOrder(id: string): Promise<StoredOrder> {
  const order = await getOrder(id);
  if (!order) throw new Problem('not_found', 'Order not found');
  return order;
}

export const getAdminOrderHandler = handle('GET /api/admin/orders/{id}', async (request) => {
  const { params, now } = request;
  const [order, activity] = await Promise.all([
    existingOrder(params.id),
    readOrderActivity(params.id, requireSignedIn(request).userId, now),
  ]);
  return { ...toAdminOrder(order), activity };
});

export const notePresenceHandler = handle('POST /api/admin/orders/{id}/presence', async (request) => {
  await noteViewer(request.params.id, requireActor(request), request.now);
  return undefined;
});

export const getOrderInvoiceHandler = handle('GET /api/admin/orders/{id}/invoice', async ({ params }) =>
  replyInvoice(await existingOrder(params.id)),
);

export const getPackingSlipHandler = handle('GET /api/admin/orders/{id}/packing-slip', async ({ params }) =>
  replyPackingSlip(await existingOrder(params.id)),
);

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

/** Deletes a note of an order. A note that is already deleted is not an error. The text of the note stays in the history. */
export const deleteNoteHandler = handle('DELETE /api/admin/orders/{id}/notes/{noteId}', (request) => {
  const { noteId } = request.params;
  return changeOrderAsAdmin(request, 'order.note_deleted', (before) => {
    const changed = withoutNote(before, noteId);
    if (!changed) return null;
    const note = before.notes?.find(({ id }) => id === noteId)?.text;
    return { ...requireAllowed(before, changed), auditChanges: changesBetween({ note }, null) };
  });
});

/** Enqueues an email about an order again. The stream then starts the job that sends it. */
export const resendMailHandler = handle('POST /api/admin/orders/{id}/mails', async (request) => {
  const { body, now } = request;
  const at = toIsoTime(now);
  const seen = await getOrder(request.params.id);
  if (seen && (await getSuppression(seen.email))?.reason === 'bounce') throw new Problem('address_suppressed');
  return changeOrderAsAdmin(request, 'order.mail_resent', (before) => {
    const { order } = requireAllowed(before, withResend(before, { ...body, at }));
    const job = enqueueJob('resend_order_mail', { orderId: order.id, ...body }, at, at);
    return { order, writes: [job], auditChanges: [{ field: 'mail', before: null, after: body.kind }] };
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

/** Exports orders as CSV. Only the first page has the header row, so that the pages can be joined into one file. */
export const exportOrdersHandler = handle('GET /api/admin/order-export', async ({ query }) => {
  const [{ items, nextCursor }, { timeZone }] = await Promise.all([
    list({ ...query, newestFirst: false }),
    getRecentSettings(),
  ]);
  const header = query.cursor ? '' : orderCsvHeader(timeZone);
  return { csv: header + orderCsvLines(items, timeZone), count: items.length, nextCursor };
});

/** Records a refund. The stream then starts the job that sends the refund to Stripe. */
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
    return { order, restock, writes: enqueueRefund(order, id, at), auditChanges };
  });
});

/** Cancels an order. Cancels the provider's part first, because an order must not be refunded while it is being made. */
export const cancelOrderHandler = handle('POST /api/admin/orders/{id}/cancellation', async (request) => {
  const { body, now, params } = request;
  const actor = requireActor(request);
  const seen = await getOrder(params.id);
  if (!seen) throw new Problem('not_found', 'Order not found');
  const check = await cancelAtProvider(seen);
  return toAdminOrder(await cancelOrder(params.id, { kind: 'admin', actor, reason: body.reason, check }, now));
});
