import { isSignatureOf, signatureOf } from '#functions/runtime/signature.ts';
import { joinToken, splitToken } from '#shared/orders/order-link.ts';

/**
 * Lifetime of a permit, in seconds. The browser uses a permit immediately, so this only allows for slow networks and clock
 * differences.
 */
const VALID_SECONDS = 900;

const signedText = (email: string, until: string): string => `sign up ${email.trim().toLowerCase()} until ${until}`;

/** Signs a permit that lets this email address sign up within 15 minutes. `now` in milliseconds UTC. */
export function signPermit(key: Buffer, email: string, now: number): string {
  const until = String(Math.floor(now / 1000) + VALID_SECONDS);
  return joinToken(until, signatureOf(key, signedText(email, until)));
}

/** Returns whether a permit is signed with this key for this email address and has not expired. `now` in milliseconds UTC. */
export function isPermitValid(key: Buffer, permit: string, email: string, now: number): boolean {
  const { payload: until, signature } = splitToken(permit);
  return isSignatureOf(key, signedText(email, until), signature) && now / 1000 <= Number(until);
}
