import { handle } from '#functions/http/http.ts';
import { changeOrderAsAdmin, requireAllowed, toIsoTime } from '#functions/orders/change-order-as-admin.ts';
import { withPasses } from '#functions/orders/photos/photo-pass.ts';
import { approveWithStock } from '#functions/orders/returns/approve-return.ts';
import { getShopDay } from '#functions/shop/shop-day.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { formatCents } from '#shared/base/money.ts';
import type { MailedReturnStep } from '#shared/jobs/payloads.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { toAdminOrder } from '#shared/orders/order-views.ts';
import { RETURN_TABS } from '#shared/orders/returns/return-states.ts';
import {
  approveReturn,
  declineReturn,
  findReturn,
  receiveReturn,
  refundReturn,
  shipExchange,
} from '#shared/orders/returns/returns.ts';
import { shipmentText } from '#shared/orders/shipments/shipment-changes.ts';
import type { AuditChange } from '#shared/shop/audit.ts';
import { returnedSales } from '#shared/shop/sales.ts';
import type { TransactionWrite } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { countOrdersWithReturns, listOrdersWithReturns } from '#store/orders/order-words.ts';
import { getOrder } from '#store/orders/orders.ts';
import { enqueueRefund } from '#store/orders/refunds.ts';
import { returnCounterWrites } from '#store/shop/counters.ts';
import { getSettings } from '#store/shop/settings.ts';

export const listReturnsHandler = handle('GET /api/admin/returns', async ({ query: { tab, ...page } }) => {
  const { items, nextCursor } = await listOrdersWithReturns(tab, page);
  return { items: items.map(toAdminOrder), nextCursor };
});

/** Counting stops at this number. The back office then shows `99+`. */
const MAX_COUNTED = 100;

export const countReturnsHandler = handle('GET /api/admin/return-counts', async () => {
  const counts = await Promise.all(RETURN_TABS.map((tab) => countOrdersWithReturns(tab, MAX_COUNTED)));
  const [requested = 0, approved = 0, received = 0, closed = 0] = counts;
  return { requested, approved, received, closed };
});

export const getReturnTermsHandler = handle('GET /api/admin/return-terms', async () => {
  const { returns } = await getSettings();
  return { instructions: returns.instructions };
});

export const listReturnPhotosHandler = handle(
  'GET /api/admin/orders/{id}/returns/{returnId}/photos',
  async ({ params, now }) => {
    const order = await getOrder(params.id);
    const found = order && findReturn(order, params.returnId);
    if (!found) throw new Problem('not_found', 'This order has no such return');
    return { items: await withPasses(found.photos ?? [], now) };
  },
);

const mailWrite = (orderId: string, returnId: string, step: MailedReturnStep, at: string): TransactionWrite =>
  enqueueJob('send_return_mail', { orderId, returnId, step }, at, at);

/** Returns the history entry of a return, with a list of its items. */
const audited = (order: StoredOrder, returnId: string, words?: string): AuditChange[] => {
  const lines = findReturn(order, returnId)?.lines ?? [];
  const items = lines.map(({ item, quantity }) => `${quantity} × ${order.items[item]?.title ?? ''}`).join(', ');
  return [{ field: 'return', before: null, after: [items, words].filter(Boolean).join(': ') }];
};

export const approveReturnHandler = handle('POST /api/admin/orders/{id}/returns/{returnId}/approval', (request) => {
  const { params, body, now } = request;
  const at = toIsoTime(now);
  const approve = (order: StoredOrder) =>
    requireAllowed(order, approveReturn(order, params.returnId, { ...body, at })).order;
  return approveWithStock({ orderId: params.id, returnId: params.returnId, approve, now }, (taking) =>
    changeOrderAsAdmin(request, 'order.return_approved', (before) => ({
      order: approve(before),
      writes: [...taking, mailWrite(params.id, params.returnId, 'approved', at)],
      auditChanges: audited(before, params.returnId, body.wish),
    })),
  );
});

export const declineReturnHandler = handle('POST /api/admin/orders/{id}/returns/{returnId}/decline', (request) => {
  const { params, body, now } = request;
  const at = toIsoTime(now);
  return changeOrderAsAdmin(request, 'order.return_declined', (before) => ({
    ...requireAllowed(before, declineReturn(before, params.returnId, { ...body, at })),
    writes: [mailWrite(params.id, params.returnId, 'declined', at)],
    auditChanges: audited(before, params.returnId, body.answer),
  }));
});

/** Records that a return has arrived. Counts its units in today's sales figures. */
export const receiveReturnHandler = handle(
  'POST /api/admin/orders/{id}/returns/{returnId}/receipt',
  async (request) => {
    const { params, body, now } = request;
    const at = toIsoTime(now);
    const today = await getShopDay(now);
    return changeOrderAsAdmin(request, 'order.return_received', (before) => {
      const lines = findReturn(before, params.returnId)?.lines ?? [];
      return {
        ...requireAllowed(before, receiveReturn(before, params.returnId, { ...body, at })),
        writes: [
          mailWrite(params.id, params.returnId, 'received', at),
          ...returnCounterWrites(today, params.id, returnedSales(before, lines)),
        ],
        auditChanges: audited(before, params.returnId),
      };
    });
  },
);

/** Records a refund for a return, and restocks its units. The stream then starts the job that sends the refund to Stripe. */
export const refundReturnHandler = handle('POST /api/admin/orders/{id}/returns/{returnId}/refund', (request) => {
  const { params, body, now } = request;
  const [refundId, at] = [newId('rfd', now), toIsoTime(now)];
  return changeOrderAsAdmin(request, 'order.refunded', (before) => {
    const { order, restock } = requireAllowed(before, refundReturn(before, params.returnId, { ...body, refundId, at }));
    const auditChanges = audited(before, params.returnId, formatCents(body.amountCents));
    return { order, restock, writes: enqueueRefund(order, refundId, at), auditChanges };
  });
});

export const shipExchangeHandler = handle('POST /api/admin/orders/{id}/returns/{returnId}/shipment', (request) => {
  const { params, body, now } = request;
  const at = toIsoTime(now);
  return changeOrderAsAdmin(request, 'order.exchange_shipped', (before) => ({
    ...requireAllowed(before, shipExchange(before, params.returnId, { shipment: body, at })),
    writes: [mailWrite(params.id, params.returnId, 'exchanged', at)],
    auditChanges: audited(before, params.returnId, shipmentText(body)),
  }));
});
