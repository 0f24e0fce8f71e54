import * as z from 'zod/mini';

/**
 * Days for which a reminder's link works. A closed checkout is kept longer than this, so the link always finds its checkout.
 */
const VALID_DAYS = 28;
const DAY_S = 86_400;

/**
 * Content of a reminder's link. `expiresAt` is in UTC seconds. The link opens the items of the checkout, but no personal
 * data.
 */
export interface RestoreClaims {
  checkoutId: string;
  expiresAt: number;
}

/** Accepts a token: `base64url(claims).base64url(HMAC-SHA256)`, as in order links. */
export const restoreTokenSchema = z
  .string('is missing')
  .check(z.regex(/^[A-Za-z0-9_-]{8,400}\.[A-Za-z0-9_-]{43}$/, 'is not the link of a cart'));

/** Returns the claims of a link that is made at `now` (UTC ms). */
export const newRestoreClaims = (checkoutId: string, now: number): RestoreClaims => ({
  checkoutId,
  expiresAt: Math.floor(now / 1000) + VALID_DAYS * DAY_S,
});

/** Items that a reminder's link puts back into the cart. */
export const restoredCartSchema = z.object({
  /** True if the checkout was paid, so that there is nothing to put back. */
  isBought: z.boolean(),
  lines: z.array(
    z.object({
      slug: z.string(),
      size: z.nullable(z.string()),
      color: z.nullable(z.string()),
      quantity: z.int(),
    }),
  ),
  /** Discount code in the reminder. Null if there is none or it no longer works. */
  code: z.nullable(z.string()),
});
