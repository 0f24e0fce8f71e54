import { isSignatureOf, signatureOf } from '#functions/runtime/signature.ts';
import { Problem } from '#shared/base/errors.ts';
import { newReviewClaims, type ReviewClaims } from '#shared/marketing/reviews/review-link.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { joinToken, splitToken } from '#shared/orders/order-link.ts';
import { getOrder } from '#store/orders/orders.ts';
import { getLinkKey } from '#store/signing-key.ts';

/**
 * Encodes the content of a review link. The field has a different name than in order links, so neither link works in place of
 * the other.
 */
const encode = ({ orderId, expiresAt }: ReviewClaims): string =>
  Buffer.from(JSON.stringify({ reviews: orderId, exp: expiresAt })).toString('base64url');

function decode(payload: string): ReviewClaims | null {
  try {
    const { reviews, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    return typeof reviews === 'string' && typeof exp === 'number' ? { orderId: reviews, expiresAt: exp } : null;
  } catch {
    return null;
  }
}

/** Returns the token of an order's review link. `now` in milliseconds UTC. */
export async function signReviewToken(orderId: string, now: number): Promise<string> {
  const payload = encode(newReviewClaims(orderId, now));
  return joinToken(payload, signatureOf(await getLinkKey(), payload));
}

/**
 * Returns the order of a review link. Throws `not_found` if this shop did not sign the token, and `link_expired`. `now` in
 * milliseconds UTC.
 */
export async function orderOfReviewLink(token: string, now: number): Promise<StoredOrder> {
  const { payload, signature } = splitToken(token);
  const claims = isSignatureOf(await getLinkKey(), payload, signature) ? decode(payload) : null;
  if (claims && Math.floor(now / 1000) > claims.expiresAt) throw new Problem('link_expired');
  const order = claims && (await getOrder(claims.orderId));
  if (!order) throw new Problem('not_found', 'This link doesn’t open a review');
  return order;
}
