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

/**
 * Returns the content of a token that was signed with this key, even if it has expired. Null for any other token. Verifies
 * the signature in constant time.
 */
export function verifyLinkToken(key: Buffer, token: string): LinkClaims | null {
  const { payload, signature } = splitToken(token);
  return isSignatureOf(key, payload, signature) ? decodeClaims(payload) : null;
}

/**
 * Returns the URL of an order's page. A customer's order is in the account. A guest's order is behind a signed link. `now` in
 * milliseconds UTC.
 */
export async function orderUrl(order: StoredOrder, siteUrl: string, now: number): Promise<string> {
  if (order.userId) return `${siteUrl}/orders/${order.id}`;
  return `${siteUrl}${linkPath(signLinkToken(await getLinkKey(), newLinkClaims(order.id, now)))}`;
}

/**
 * Returns the order of a signed link, even if the link has expired. Throws `not_found` if this shop did not sign the token.
 */
export async function verifyOrderLink(token: string): Promise<{ order: StoredOrder; claims: LinkClaims }> {
  const claims = verifyLinkToken(await getLinkKey(), token);
  const order = claims && (await getOrder(claims.orderId));
  if (!order) throw new Problem('not_found', 'This link doesn’t open an order');
  return { order, claims };
}
