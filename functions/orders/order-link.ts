import { isSignatureOf, signatureOf } from '#functions/runtime/signature.ts';
import { Problem } from '#shared/base/errors.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import {
  decodeClaims,
  encodeClaims,
  joinToken,
  type LinkClaims,
  linkPath,
  newLinkClaims,
  splitToken,
} from '#shared/orders/order-link.ts';
import { getOrder } from '#store/orders/orders.ts';
import { getLinkKey } from '#store/signing-key.ts';

export const signLinkToken = (key: Buffer, claims: LinkClaims): string => {
  const payload = encodeClaims(claims);
  return joinToken(payload, signatureOf(key, payload));
};

/** Returns the claims of a token signed with this key, even an expired one, or null. Verifies in constant time. */
export function verifyLinkToken(key: Buffer, token: string): LinkClaims | null {
  const { payload, signature } = splitToken(token);
  return isSignatureOf(key, payload, signature) ? decodeClaims(payload) : null;
}

/** Returns the URL of the order's page: in the customer's account, or behind a signed link for a guest. `now` in milliseconds UTC. */
export async function orderUrl(order: StoredOrder, siteUrl: string, now: number): Promise<string> {
  if (order.userId) return `${siteUrl}/orders/${order.id}`;
  return `${siteUrl}${linkPath(signLinkToken(await getLinkKey(), newLinkClaims(order.id, now)))}`;
}

/** Returns the order of a signed link, even an expired one. Throws `not_found` for a token this shop did not sign. */
export async function verifyOrderLink(token: string): Promise<{ order: StoredOrder; claims: LinkClaims }> {
  const claims = verifyLinkToken(await getLinkKey(), token);
  const order = claims && (await getOrder(claims.orderId));
  if (!order) throw new Problem('not_found', 'This link doesn’t open an order');
  return { order, claims };
}
