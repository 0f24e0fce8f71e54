import * as z from 'zod/mini';

/** A gift card as anyone with its code sees it. */
export const giftCardBalanceSchema = z.object({
  lastFour: z.string(),
  balanceCents: z.int(),
  /** Held for orders that are not paid yet. */
  heldCents: z.int(),
  /** UTC ISO; null for never. */
  expiresAt: z.nullable(z.string()),
  /** The reason why it cannot pay now, as a sentence; null when it can. */
  refusal: z.nullable(z.string()),
});
export type GiftCardBalance = z.infer<typeof giftCardBalanceSchema>;
