import { isSignatureOf, signatureOf } from '#functions/runtime/signature.ts';
import { Problem } from '#shared/base/errors.ts';
import { newRestoreClaims, type RestoreClaims } from '#shared/checkout/reminders/reminder-link.ts';
import { joinToken, splitToken } from '#shared/orders/order-link.ts';
import { getLinkKey } from '#store/signing-key.ts';

/**
 * Encodes the content of a restore link. No other kind of link has a `restores` field, so the tokens of other links do not
 * work here.
 */
const encode = ({ checkoutId, expiresAt }: RestoreClaims): string =>
  Buffer.from(JSON.stringify({ restores: checkoutId, exp: expiresAt })).toString('base64url');

function decode(payload: string): RestoreClaims | null {
  try {
    const { restores, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    return typeof restores === 'string' && typeof exp === 'number' ? { checkoutId: restores, expiresAt: exp } : null;
  } catch {
    return null;
  }
}

/** Returns the token of a link that restores a checkout's cart. `now` in milliseconds UTC. */
export async function signRestoreToken(checkoutId: string, now: number): Promise<string> {
  const payload = encode(newRestoreClaims(checkoutId, now));
  return joinToken(payload, signatureOf(await getLinkKey(), payload));
}

/**
 * Returns the checkout id in a token. Throws `not_found` if this shop did not sign the token, and `link_expired` if it is too
 * old.
 */
export async function checkoutOfRestoreToken(token: string, now: number): Promise<string> {
  const { payload, signature } = splitToken(token);
  const claims = isSignatureOf(await getLinkKey(), payload, signature) ? decode(payload) : null;
  if (!claims) throw new Problem('not_found', 'This link doesn’t open a cart');
  if (Math.floor(now / 1000) > claims.expiresAt) throw new Problem('link_expired');
  return claims.checkoutId;
}
