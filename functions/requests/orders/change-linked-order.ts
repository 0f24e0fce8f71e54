import { handle } from '#functions/http/http.ts';
import { cancelOrderForCustomer, updateShippingAddress } from '#functions/orders/customer-order-changes.ts';
import { verifyOrderLink } from '#functions/orders/verify-order-link.ts';
import { Problem } from '#shared/base/errors.ts';
import { isLinkExpired } from '#shared/orders/order-link.ts';

interface Request {
  headers: { 'order-link': string };
  now: number;
}

/** The order of a link that is still good. */
async function linked({ headers, now }: Request): Promise<string> {
  const { order, claims } = await verifyOrderLink(headers['order-link']);
  if (isLinkExpired(claims, now)) throw new Problem('link_expired');
  return order.id;
}

export const cancelLinkedOrderHandler = handle('POST /api/order-link/cancellation', async (request) =>
  cancelOrderForCustomer(await linked(request), request.now),
);

export const updateLinkedAddressHandler = handle('PUT /api/order-link/address', async (request) =>
  updateShippingAddress(await linked(request), request.body, request.now),
);
