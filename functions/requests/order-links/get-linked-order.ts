import { handle } from '#functions/http.ts';
import { openLink } from '#functions/order-links/open.ts';
import { Problem } from '#shared/base/errors.ts';
import { toCustomerOrder } from '#shared/orders/order.ts';
import { isLinkExpired } from '#shared/orders/order-link.ts';

export const getLinkedOrder = handle('GET /api/order-link', async ({ headers, now }) => {
  const { order, claims } = await openLink(headers['order-link']);
  if (isLinkExpired(claims, now)) throw new Problem('link_expired');
  return { ...toCustomerOrder(order), expiresAt: new Date(claims.expiresAt * 1000).toISOString() };
});
