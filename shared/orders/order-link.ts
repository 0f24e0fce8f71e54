import * as z from 'zod/mini';
import { maskEmail } from '#shared/base/email.ts';
import { orderSchema } from './order.ts';

const VALID_DAYS = 90;
const DAY_S = 86_400;

/** Separates the two token parts; mail programs do not alter it. */
const SEPARATOR = '.';

/** The content of a link; `expiresAt` is UTC seconds. */
export interface LinkClaims {
  orderId: string;
  expiresAt: number;
}

/** `base64url(claims).base64url(HMAC-SHA256)`; the signature has 43 characters. */
export const linkTokenSchema = z
  .string('is missing')
  .check(z.regex(/^[A-Za-z0-9_-]{8,400}\.[A-Za-z0-9_-]{43}$/, 'is not the link of an order'));

/** The customer's order and the expiry of the link (UTC ISO). */
export const linkedOrderSchema = z.extend(orderSchema, { expiresAt: z.string() });
export type LinkedOrder = z.infer<typeof linkedOrderSchema>;

/** The recipient of the new link, masked as `s***@example.com`. */
export const linkRenewedSchema = z.object({ email: z.string() });
export const toLinkRenewed = (order: { email: string }) => ({ email: maskEmail(order.email) });

/** Returns the claims of a link created at `now` (UTC ms). */
export const newLinkClaims = (orderId: string, now: number): LinkClaims => ({
  orderId,
  expiresAt: Math.floor(now / 1000) + VALID_DAYS * DAY_S,
});

const toBase64Url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Throws for text that is not base64url. */
const fromBase64Url = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'));

/** Returns the part of a token that is signed; the claims are ASCII. */
export const encodeClaims = ({ orderId, expiresAt }: LinkClaims): string =>
  toBase64Url(JSON.stringify({ order: orderId, exp: expiresAt }));

const claimsSchema = z.strictObject({ order: z.string(), exp: z.int() });

/** Parses the signed part of a token; returns null for invalid claims. */
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
 * Splits a token into payload and signature. Returns '' for a missing part, and for both parts of a malformed token.
 */
export function splitToken(token: string): { payload: string; signature: string } {
  const [payload = '', signature = '', ...rest] = token.split(SEPARATOR);
  return rest.length > 0 ? { payload: '', signature: '' } : { payload, signature };
}

/** Returns whether a link has expired at `now` (UTC ms); its last second is still valid. */
export const isLinkExpired = ({ expiresAt }: LinkClaims, now: number): boolean => Math.floor(now / 1000) > expiresAt;

/**
 * Returns the path of the shop's page for a link; `token` needs no escaping. The token is in the fragment, which
 * browsers never send, so that logs and `Referer` headers cannot hold it.
 */
export const linkPath = (token: string): string => `/order#${token}`;
