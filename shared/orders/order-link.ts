import * as z from 'zod/mini';
import { maskEmail } from '#shared/base/email.ts';
import { orderSchema } from './order.ts';

/** How long the link of an order mail opens the order. */
const VALID_DAYS = 90;
const DAY_S = 86_400;

/** Between the two parts: a character that mail programs leave as it is. */
const SEPARATOR = '.';

/** What a link says: which order it opens, and until when (seconds UTC). */
export interface LinkClaims {
  orderId: string;
  expiresAt: number;
}

/** `base64url(claims).base64url(HMAC-SHA256)`; a signature is always 43 characters. */
export const linkTokenSchema = z
  .string('is missing')
  .check(z.regex(/^[A-Za-z0-9_-]{8,400}\.[A-Za-z0-9_-]{43}$/, 'is not the link of an order'));

/** The customer's view of the order, and when its link ends (UTC ISO). */
export const linkedOrderSchema = z.extend(orderSchema, { expiresAt: z.string() });
export type LinkedOrder = z.infer<typeof linkedOrderSchema>;

/** Where the new link goes, masked as `s***@example.com`. */
export const linkRenewedSchema = z.object({ email: z.string() });
export const toLinkRenewed = (order: { email: string }) => ({ email: maskEmail(order.email) });

/** The claims of a link made `now` (milliseconds UTC). */
export const newLinkClaims = (orderId: string, now: number): LinkClaims => ({
  orderId,
  expiresAt: Math.floor(now / 1000) + VALID_DAYS * DAY_S,
});

const toBase64Url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Throws when the text is not base64url. */
const fromBase64Url = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'));

/** The part of a token that is signed; the claims are ASCII. */
export const encodeClaims = ({ orderId, expiresAt }: LinkClaims): string =>
  toBase64Url(JSON.stringify({ order: orderId, exp: expiresAt }));

const claimsSchema = z.strictObject({ order: z.string(), exp: z.int() });

/** What a signed part says, or null when it says nothing a link says. */
export function decodeClaims(payload: string): LinkClaims | null {
  try {
    const claims = claimsSchema.safeParse(JSON.parse(fromBase64Url(payload)));
    return claims.success ? { orderId: claims.data.order, expiresAt: claims.data.exp } : null;
  } catch {
    return null;
  }
}

export const joinToken = (payload: string, signature: string): string => `${payload}${SEPARATOR}${signature}`;

/** The signed part and the signature of a token, each '' where it is missing. */
export function splitToken(token: string): { payload: string; signature: string } {
  const [payload = '', signature = '', ...rest] = token.split(SEPARATOR);
  return rest.length > 0 ? { payload: '', signature: '' } : { payload, signature };
}

/** A link opens its order up to its last second, not after. `now` in milliseconds UTC. */
export const isLinkExpired = ({ expiresAt }: LinkClaims, now: number): boolean => Math.floor(now / 1000) > expiresAt;

/**
 * Where the shop's page of a link is; `token` needs no escaping.
 * It is a fragment because browsers send that to nobody: neither a log nor a `Referer` ever holds it.
 */
export const linkPath = (token: string): string => `/order#${token}`;
