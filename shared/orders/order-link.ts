import * as z from 'zod/mini';
import { maskEmail } from '#shared/base/email.ts';
import { orderSchema } from './order.ts';

const VALID_DAYS = 90;
const DAY_S = 86_400;

/** Separates the two parts of a token. Mail programs do not change this character. */
const SEPARATOR = '.';

/** Describes the signed content of a link to an order. `expiresAt` is in epoch seconds. */
export interface LinkClaims {
  orderId: string;
  expiresAt: number;
}

/** Matches a token of the form `base64url(claims).base64url(HMAC-SHA256)`. The signature has 43 characters. */
export const linkTokenSchema = z
  .string('is missing')
  .check(z.regex(/^[A-Za-z0-9_-]{8,400}\.[A-Za-z0-9_-]{43}$/, 'is not the link of an order'));

/** Describes the customer's order, along with the time at which the link expires (UTC ISO). */
export const linkedOrderSchema = z.extend(orderSchema, { expiresAt: z.string() });
export type LinkedOrder = z.infer<typeof linkedOrderSchema>;

/** Describes the recipient of the new link. The address is masked, such as `s***@example.com`. */
export const linkRenewedSchema = z.object({ email: z.string() });
export const toLinkRenewed = (order: { email: string }) => ({ email: maskEmail(order.email) });

/** Returns the content of a link created at `now` (UTC ms). */
export const newLinkClaims = (orderId: string, now: number): LinkClaims => ({
  orderId,
  expiresAt: Math.floor(now / 1000) + VALID_DAYS * DAY_S,
});

const toBase64Url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Decodes base64url. Throws if the text is not base64url. */
const fromBase64Url = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'));

/** Encodes the part of a token that is signed. It only contains ASCII characters. */
export const encodeClaims = ({ orderId, expiresAt }: LinkClaims): string =>
  toBase64Url(JSON.stringify({ order: orderId, exp: expiresAt }));

const claimsSchema = z.strictObject({ order: z.string(), exp: z.int() });

/** Parses the signed part of a token. Returns null if it is invalid. */
export function decodeClaims(payload: string): LinkClaims | null {
  try {
    const claims = claimsSchema.safeParse(JSON.parse(fromBase64Url(payload)));
    return claims.success ? { orderId: claims.data.order, expiresAt: claims.data.exp } : null;
  } catch {
    return null;
  }
}

export const joinToken = (payload: string, signature: string): string => `${payload}${SEPARATOR}${signature}`;

/**
 * Splits a token into payload and signature. A missing part becomes ''. Both parts are '' if the token has more than two
 * parts.
 */
export function splitToken(token: string): { payload: string; signature: string } {
  const [payload = '', signature = '', ...rest] = token.split(SEPARATOR);
  return rest.length > 0 ? { payload: '', signature: '' } : { payload, signature };
}

/** Returns whether a link has expired at `now` (UTC ms). The link is still valid during its last second. */
export const isLinkExpired = ({ expiresAt }: LinkClaims, now: number): boolean => Math.floor(now / 1000) > expiresAt;

/**
 * Returns the path of the order page for a link. `token` needs no escaping. The token is in the fragment after `#`. Browsers
 * never send the fragment, so the token cannot appear in logs or `Referer` headers.
 */
export const linkPath = (token: string): string => `/order#${token}`;
