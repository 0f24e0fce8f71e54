import { isSignatureOf, signatureOf } from '#functions/runtime/signature.ts';
import { joinToken, splitToken } from '#shared/orders/order-link.ts';

/** The browser uses a permit at once; this is for slow networks and clocks that differ. */
const VALID_SECONDS = 900;

const signed = (email: string, until: string): string => `sign up ${email.trim().toLowerCase()} until ${until}`;

/** Lets this address sign up for a quarter of an hour: until when (seconds UTC), and who says so. `now` in milliseconds UTC. */
export function signPermit(key: Buffer, email: string, now: number): string {
  const until = String(Math.floor(now / 1000) + VALID_SECONDS);
  return joinToken(until, signatureOf(key, signed(email, until)));
}

/** Whether the permit is of this key, for this address, and still good. */
export function isPermitValid(key: Buffer, permit: string, email: string, now: number): boolean {
  const { payload: until, signature } = splitToken(permit);
  return isSignatureOf(key, signed(email, until), signature) && now / 1000 <= Number(until);
}
