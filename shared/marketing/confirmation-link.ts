import * as z from 'zod/mini';

/** The content of a confirmation link; `expiresAt` in epoch seconds. */
export interface ConfirmationClaims {
  subscriberId: string;
  expiresAt: number;
}

/** `base64url(claims).base64url(HMAC-SHA256)`, as in the links of orders. */
export const signedTokenSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,1400}\.[A-Za-z0-9_-]{43}$/));

export const confirmationUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}/api/confirm-subscription/${token}`;
