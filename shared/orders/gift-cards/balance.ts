import * as z from 'zod/mini';

/** Describes a gift card as anyone with its code can see it. */
export const giftCardBalanceSchema = z.object({
  lastFour: z.string(),
  balanceCents: z.int(),
  /** Cents held for orders that are not paid yet. */
  heldCents: z.int(),
  /** UTC ISO time at which the card expires. Null if it never expires. */
  expiresAt: z.nullable(z.string()),
  /** Reason why the card cannot be used now, as a sentence. Null if it can. */
  refusal: z.nullable(z.string()),
});
export type GiftCardBalance = z.infer<typeof giftCardBalanceSchema>;
