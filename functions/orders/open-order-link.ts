import { Problem } from '#shared/base/errors.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { LinkClaims } from '#shared/orders/order-link.ts';
import { linkKey } from '#store/orders/link-key.ts';
import { getOrder } from '#store/orders/orders.ts';
import { openToken } from './sign-order-link.ts';

/** The order of a genuine link, expired or not. Throws `not_found` for a token this shop did not sign. */
export async function openLink(token: string): Promise<{ order: StoredOrder; claims: LinkClaims }> {
  const claims = openToken(await linkKey(), token);
  const order = claims && (await getOrder(claims.orderId));
  if (!order) throw new Problem('not_found', 'This link does not open an order');
  return { order, claims };
}
