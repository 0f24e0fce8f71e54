import * as z from 'zod/mini';
import { messageSchema, recipientSchema, senderNameSchema } from './admin-gift-card.ts';

/** A gift card that a shopper buys. */
export const boughtGiftCardSchema = z.strictObject({
  amountCents: z.int().check(z.gte(1)),
  recipient: recipientSchema,
  senderName: senderNameSchema.check(z.minLength(1, 'is required')),
  message: messageSchema,
  /** A day of the shop's time zone; null for as soon as it is paid. */
  sendOn: z.nullable(z.iso.date('Please enter a date')),
});
export type BoughtGiftCard = z.infer<typeof boughtGiftCardSchema>;
