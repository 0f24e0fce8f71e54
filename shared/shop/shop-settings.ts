import * as z from 'zod/mini';
import { shippingZoneSchema } from '#shared/checkout/shipping.ts';

/** From when each policy holds: `2025-09-15`. */
const policyDatesSchema = z.object({
  privacy: z.string(),
  refund: z.string(),
  shipping: z.string(),
  terms: z.string(),
});
export type PolicyName = keyof z.infer<typeof policyDatesSchema>;

/** What an owner can set and every visitor may read. */
export const publicSettingsSchema = z.object({
  name: z.string(),
  tagline: z.string(),
  supportEmail: z.string(),
  bannerMessages: z.array(z.string()),
  shippingZones: z.array(shippingZoneSchema),
  /** Free shipping from this discounted total on, in cents; null when never. */
  freeShippingFromCents: z.nullable(z.int()),
  policyDates: policyDatesSchema,
  currency: z.literal('usd'),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** Who a mail comes from, beside the address that the deployment has verified; a null name is the store's. */
export const mailSenderSchema = z.object({ name: z.nullable(z.string()), replyTo: z.nullable(z.string()) });
export type MailSender = z.infer<typeof mailSenderSchema>;

/** All that an owner can set. `version` counts the writes. */
export const shopSettingsSchema = z.extend(publicSettingsSchema, { mailSender: mailSenderSchema, version: z.int() });
export type ShopSettings = z.infer<typeof shopSettingsSchema>;
