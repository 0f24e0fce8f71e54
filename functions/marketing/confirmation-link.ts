import { isSignatureOf, signatureOf } from '#functions/runtime/signature.ts';
import type { ConfirmationClaims } from '#shared/marketing/confirmation-link.ts';
import { joinToken, splitToken } from '#shared/orders/order-link.ts';
import { getLinkKey } from '#store/signing-key.ts';

/**
 * Encodes the content of a confirmation link. No other kind of link has a `confirm` field, so the tokens of other links do
 * not work here.
 */
const encode = ({ subscriberId, expiresAt }: ConfirmationClaims): string =>
  Buffer.from(JSON.stringify({ confirm: subscriberId, exp: expiresAt })).toString('base64url');

function decode(payload: string): ConfirmationClaims | null {
  try {
    const { confirm, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    return typeof confirm === 'string' && typeof exp === 'number' ? { subscriberId: confirm, expiresAt: exp } : null;
  } catch {
    return null;
  }
}

export async function signConfirmation(claims: ConfirmationClaims): Promise<string> {
  const payload = encode(claims);
  return joinToken(payload, signatureOf(await getLinkKey(), payload));
}

/** Returns the content of a confirmation link, even if it has expired. Null if this shop did not sign the token. */
export async function readConfirmation(token: string): Promise<ConfirmationClaims | null> {
  const { payload, signature } = splitToken(token);
  return isSignatureOf(await getLinkKey(), payload, signature) ? decode(payload) : null;
}
