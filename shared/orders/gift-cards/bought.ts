import * as z from 'zod/mini';
import { messageSchema, recipientSchema, senderNameSchema } from './admin-gift-card.ts';

/** Validates a gift card that a shopper buys. */
export const boughtGiftCardSchema = z.strictObject({
  amountCents: z.int().check(z.gte(1)),
  recipient: recipientSchema,
  senderName: senderNameSchema.check(z.minLength(1, 'is required')),
  message: messageSchema,
  /** Day on which to send the card, in the shop's time zone. Null to send it as soon as it is paid for. */
  sendOn: z.nullable(z.iso.date('Please enter a date')),
});
export type BoughtGiftCard = z.infer<typeof boughtGiftCardSchema>;
