import * as z from 'zod/mini';

/** Shorter than the time for which a closed checkout is kept, so that a reminder's link always finds its checkout. */
const VALID_DAYS = 28;
const DAY_S = 86_400;

/** The content of a reminder's link; `expiresAt` is UTC seconds. It opens the items of the checkout and nothing of its person. */
export interface RestoreClaims {
  checkoutId: string;
  expiresAt: number;
}

/** `base64url(claims).base64url(HMAC-SHA256)`, as in the links of orders. */
export const restoreTokenSchema = z
  .string('is missing')
  .check(z.regex(/^[A-Za-z0-9_-]{8,400}\.[A-Za-z0-9_-]{43}$/, 'is not the link of a cart'));

/** Returns the claims of a link made at `now` (UTC ms). */
export const newRestoreClaims = (checkoutId: string, now: number): RestoreClaims => ({
  checkoutId,
  expiresAt: Math.floor(now / 1000) + VALID_DAYS * DAY_S,
});

/** The items that a link puts back into a cart, by product. */
export const restoredCartSchema = z.object({
  /** True once the checkout was paid: there is nothing to put back. */
  isBought: z.boolean(),
  lines: z.array(
    z.object({
      slug: z.string(),
      size: z.nullable(z.string()),
      color: z.nullable(z.string()),
      quantity: z.int(),
    }),
  ),
  /** The discount code of the reminder, while it works. */
  code: z.nullable(z.string()),
});
