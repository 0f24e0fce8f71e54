import { Problem } from '#shared/base/errors.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { LinkClaims } from '#shared/orders/order-link.ts';
import { getLinkKey } from '#store/orders/link-key.ts';
import { getOrder } from '#store/orders/orders.ts';
import { verifyLinkToken } from './sign-order-link.ts';

/** Returns the order of a signed link, even an expired one. Throws `not_found` for a token this shop did not sign. */
export async function verifyOrderLink(token: string): Promise<{ order: StoredOrder; claims: LinkClaims }> {
  const claims = verifyLinkToken(await getLinkKey(), token);
  const order = claims && (await getOrder(claims.orderId));
  if (!order) throw new Problem('not_found', 'This link doesn’t open an order');
  return { order, claims };
}
