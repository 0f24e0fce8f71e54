import * as z from 'zod/mini';
import { MAX_CARD_CENTS } from './admin-gift-card.ts';

/** Describes the gift cards that the shop sells. */
export const giftCardTermsSchema = z.object({
  isOn: z.boolean(),
  /** Values to choose from, in cents. */
  amountsCents: z.array(z.int()),
  /** Limits for an amount that shoppers enter themselves. Null if they cannot enter one. */
  ownAmount: z.nullable(z.object({ minCents: z.int(), maxCents: z.int() })),
});
export type GiftCardTerms = z.infer<typeof giftCardTermsSchema>;

export const MAX_AMOUNTS = 8;
const MIN_CENTS = 500;

const AMOUNT = 'Please enter an amount from $5 to $2,000';
const amountSchema = z.int(AMOUNT).check(z.gte(MIN_CENTS, AMOUNT), z.lte(MAX_CARD_CENTS, AMOUNT));

export const giftCardTermsInputSchema = z.strictObject({
  isOn: z.boolean(),
  amountsCents: z.array(amountSchema).check(
    z.maxLength(MAX_AMOUNTS, `There can be ${MAX_AMOUNTS} amounts`),
    z.refine((amounts) => new Set(amounts).size === amounts.length, 'Each amount can be listed once'),
  ),
  ownAmount: z.nullable(
    z.strictObject({ minCents: amountSchema, maxCents: amountSchema }).check(
      z.refine(({ minCents, maxCents }) => minCents <= maxCents, {
        error: 'The highest amount can’t be less than the lowest',
        path: ['maxCents'],
      }),
    ),
  ),
});
