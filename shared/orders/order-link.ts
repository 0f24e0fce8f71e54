import * as z from 'zod/mini';
import { maskEmail } from '#shared/base/email.ts';
import { orderSchema } from './order.ts';

const VALID_DAYS = 90;
const DAY_S = 86_400;

/** Mail programs leave this character unchanged. */
const SEPARATOR = '.';

/** Signed content of an order link; `expiresAt` in epoch seconds. */
export interface LinkClaims {
  orderId: string;
  expiresAt: number;
}

/** `base64url(claims).base64url(HMAC-SHA256)`; the signature always has 43 characters. */
export const linkTokenSchema = z
  .string('is missing')
  .check(z.regex(/^[A-Za-z0-9_-]{8,400}\.[A-Za-z0-9_-]{43}$/, 'is not the link of an order'));

/** The customer's view of an order; `expiresAt` is the link's, UTC ISO. */
export const linkedOrderSchema = z.extend(orderSchema, { expiresAt: z.string() });
export type LinkedOrder = z.infer<typeof linkedOrderSchema>;

/** Masked address that the new link is mailed to. */
export const linkRenewedSchema = z.object({ email: z.string() });
export const toLinkRenewed = (order: { email: string }) => ({ email: maskEmail(order.email) });

/** Returns the claims of a link created at `now` (UTC ms), valid for 90 days. */
export const newLinkClaims = (orderId: string, now: number): LinkClaims => ({
  orderId,
  expiresAt: Math.floor(now / 1000) + VALID_DAYS * DAY_S,
});

const toBase64Url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Throws when the text is not base64url. */
const fromBase64Url = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'));

/** Encodes the signed part of a token. Expects ASCII claims. */
export const encodeClaims = ({ orderId, expiresAt }: LinkClaims): string =>
  toBase64Url(JSON.stringify({ order: orderId, exp: expiresAt }));

const claimsSchema = z.strictObject({ order: z.string(), exp: z.int() });

/** Decodes the signed part of a token; null when it is invalid. */
export function decodeClaims(payload: string): LinkClaims | null {
  try {
    const claims = claimsSchema.safeParse(JSON.parse(fromBase64Url(payload)));
    return claims.success ? { orderId: claims.data.order, expiresAt: claims.data.exp } : null;
  } catch {
    return null;
  }
}

export const joinToken = (payload: string, signature: string): string => `${payload}${SEPARATOR}${signature}`;

/** Splits a token; both parts are '' when it has not exactly two. */
export function splitToken(token: string): { payload: string; signature: string } {
  const [payload = '', signature = '', ...rest] = token.split(SEPARATOR);
  return rest.length > 0 ? { payload: '', signature: '' } : { payload, signature };
}

/** `now` in UTC ms; the link is still valid in its last second. */
export const isLinkExpired = ({ expiresAt }: LinkClaims, now: number): boolean => Math.floor(now / 1000) > expiresAt;

/**
 * Returns the path of a link's page; `token` needs no escaping.
 * Browsers never send the fragment, so the token appears neither in logs nor in a `Referer`.
 */
export const linkPath = (token: string): string => `/order#${token}`;
