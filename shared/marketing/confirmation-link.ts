import * as z from 'zod/mini';

/** Describes the signed content of a confirmation link. `expiresAt` is in epoch seconds. */
export interface ConfirmationClaims {
  subscriberId: string;
  expiresAt: number;
}

/** Matches a token of the form `base64url(claims).base64url(HMAC-SHA256)`. Links to orders use the same form. */
export const signedTokenSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,1400}\.[A-Za-z0-9_-]{43}$/));

export const confirmationUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}/api/confirm-subscription/${token}`;
