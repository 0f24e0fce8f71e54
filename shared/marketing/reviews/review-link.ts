import * as z from 'zod/mini';

const VALID_DAYS = 90;
const DAY_S = 86_400;

/** The content of a review link; `expiresAt` is UTC seconds. It opens the order's reviews and nothing else of the order. */
export interface ReviewClaims {
  orderId: string;
  expiresAt: number;
}

/** `base64url(claims).base64url(HMAC-SHA256)`, as in the links of orders. */
export const reviewTokenSchema = z
  .string('is missing')
  .check(z.regex(/^[A-Za-z0-9_-]{8,400}\.[A-Za-z0-9_-]{43}$/, 'is not a review link'));

export const newReviewClaims = (orderId: string, now: number): ReviewClaims => ({
  orderId,
  expiresAt: Math.floor(now / 1000) + VALID_DAYS * DAY_S,
});

/**
 * Returns the path of the page with some stars already chosen. The token is in the fragment, which browsers never send, so
 * that logs and `Referer` headers cannot hold it.
 */
export const reviewPath = (token: string, productId: string, stars: number): string =>
  `/review?product=${productId}&stars=${stars}#${token}`;
