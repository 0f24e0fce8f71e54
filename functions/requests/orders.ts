import { handle, requireSignedIn } from '#functions/http/http.ts';
import { cancelOrder } from '#functions/orders/cancel-order.ts';
import { updateShippingAddress } from '#functions/orders/customer-order-changes.ts';
import { replyInvoice } from '#functions/orders/documents/reply.ts';
import { verifyOrderLink } from '#functions/orders/order-link.ts';
import { linkedOrder, ownOrder } from '#functions/orders/visible-order.ts';
import type { Order, StoredOrder } from '#shared/orders/order.ts';
import { toLinkRenewed } from '#shared/orders/order-link.ts';
import { shortIdOf } from '#shared/orders/order-search.ts';
import { toCustomerOrder } from '#shared/orders/order-views.ts';
import { findOrdersByShortId } from '#store/orders/order-index.ts';
import { enqueueOrderLink, listCustomerOrders } from '#store/orders/orders.ts';

const cancelAsCustomer = async ({ id }: StoredOrder, now: number): Promise<Order> =>
  toCustomerOrder(await cancelOrder(id, { kind: 'customer' }, now));

export const listOrdersHandler = handle('GET /api/orders', async (request) => {
  const { items, nextCursor } = await listCustomerOrders(requireSignedIn(request).userId, request.query);
  return { items: items.map(toCustomerOrder), nextCursor };
});

export const getOrderHandler = handle('GET /api/orders/{id}', async (request) =>
  toCustomerOrder(await ownOrder(request)),
);

export const getInvoiceHandler = handle('GET /api/orders/{id}/invoice', async (request) =>
  replyInvoice(await ownOrder(request)),
);

export const getLinkedInvoiceHandler = handle('GET /api/order-link/invoice', async (request) =>
  replyInvoice((await linkedOrder(request)).order),
);

export const cancelOwnOrderHandler = handle('POST /api/orders/{id}/cancellation', async (request) =>
  cancelAsCustomer(await ownOrder(request), request.now),
);

export const updateOwnAddressHandler = handle('PUT /api/orders/{id}/address', async (request) =>
  updateShippingAddress((await ownOrder(request)).id, request.body, request.now),
);

export const getLinkedOrderHandler = handle('GET /api/order-link', async (request) => {
  const { order, claims } = await linkedOrder(request);
  return { ...toCustomerOrder(order), expiresAt: new Date(claims.expiresAt * 1000).toISOString() };
});

/** Renews an order link by email. The response is the same for a new email and for one that was already enqueued. */
export const renewLinkHandler = handle('POST /api/order-link/renewal', async ({ headers, now }) => {
  const { order } = await verifyOrderLink(headers['order-link']);
  await enqueueOrderLink(order.id, now);
  return toLinkRenewed(order);
});

/**
 * Emails an order link to a customer. The response is the same whether the order exists or not, so that it reveals nothing
 * about other customers.
 */
export const requestLinkHandler = handle('POST /api/order-link/request', async ({ body: { email, number }, now }) => {
  const orders = await findOrdersByShortId(shortIdOf(number));
  const own = orders.filter((order) => order.email === email);
  await Promise.all(own.map(({ id }) => enqueueOrderLink(id, now)));
  return {};
});

export const cancelLinkedOrderHandler = handle('POST /api/order-link/cancellation', async (request) =>
  cancelAsCustomer((await linkedOrder(request)).order, request.now),
);

export const updateLinkedAddressHandler = handle('PUT /api/order-link/address', async (request) =>
  updateShippingAddress((await linkedOrder(request)).order.id, request.body, request.now),
);
