import { isSignatureOf, signatureOf } from '#functions/runtime/signature.ts';
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
import { getLinkKey } from '#store/orders/link-key.ts';

/** Returns the token of an order link with these claims. */
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
