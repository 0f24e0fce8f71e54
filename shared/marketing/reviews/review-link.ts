import * as z from 'zod/mini';

const VALID_DAYS = 90;
const DAY_S = 86_400;

/**
 * Describes the signed content of a review link. `expiresAt` is in epoch seconds. The link gives access to the reviews of an
 * order, but to no other data of the order.
 */
export interface ReviewClaims {
  orderId: string;
  expiresAt: number;
}

/** Matches a token of the form `base64url(claims).base64url(HMAC-SHA256)`. Links to orders use the same form. */
export const reviewTokenSchema = z
  .string('is missing')
  .check(z.regex(/^[A-Za-z0-9_-]{8,400}\.[A-Za-z0-9_-]{43}$/, 'is not a review link'));

export const newReviewClaims = (orderId: string, now: number): ReviewClaims => ({
  orderId,
  expiresAt: Math.floor(now / 1000) + VALID_DAYS * DAY_S,
});

/**
 * Returns the path of the review page with a number of stars already selected. The token is in the fragment after `#`.
 * Browsers never send the fragment, so the token cannot appear in logs or `Referer` headers.
 */
export const reviewPath = (token: string, productId: string, stars: number): string =>
  `/review?product=${productId}&stars=${stars}#${token}`;
