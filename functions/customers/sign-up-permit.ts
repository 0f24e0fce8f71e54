import { isSignatureOf, signatureOf } from '#functions/runtime/signature.ts';
import { joinToken, splitToken } from '#shared/orders/order-link.ts';

/** The browser uses a permit at once; this allows for slow networks and clock differences. */
const VALID_SECONDS = 900;

const signedText = (email: string, until: string): string => `sign up ${email.trim().toLowerCase()} until ${until}`;

/** Signs a permit for this address to sign up within 15 minutes. `now` in milliseconds UTC. */
export function signPermit(key: Buffer, email: string, now: number): string {
  const until = String(Math.floor(now / 1000) + VALID_SECONDS);
  return joinToken(until, signatureOf(key, signedText(email, until)));
}

/** Returns true for an unexpired permit for this address, signed with this key. `now` in milliseconds UTC. */
export function isPermitValid(key: Buffer, permit: string, email: string, now: number): boolean {
  const { payload: until, signature } = splitToken(permit);
  return isSignatureOf(key, signedText(email, until), signature) && now / 1000 <= Number(until);
}
