import { handle } from '#functions/http/http.ts';
import { verifyOrderLink } from '#functions/orders/verify-order-link.ts';
import { Problem } from '#shared/base/errors.ts';
import { toCustomerOrder } from '#shared/orders/order.ts';
import { isLinkExpired } from '#shared/orders/order-link.ts';

export const getLinkedOrderHandler = handle('GET /api/order-link', async ({ headers, now }) => {
  const { order, claims } = await verifyOrderLink(headers['order-link']);
  if (isLinkExpired(claims, now)) throw new Problem('link_expired');
  return { ...toCustomerOrder(order), expiresAt: new Date(claims.expiresAt * 1000).toISOString() };
});
