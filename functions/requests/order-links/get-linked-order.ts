import { Problem } from '../../../shared/errors.ts';
import { toCustomerOrder } from '../../../shared/order.ts';
import { isLinkExpired } from '../../../shared/order-link.ts';
import { handle } from '../../http.ts';
import { openLink } from '../../order-links/open.ts';

export const getLinkedOrder = handle('GET /api/order-link', async ({ headers, now }) => {
  const { order, claims } = await openLink(headers['order-link']);
  if (isLinkExpired(claims, now)) throw new Problem('link_expired');
  return { ...toCustomerOrder(order), expiresAt: new Date(claims.expiresAt * 1000).toISOString() };
});
