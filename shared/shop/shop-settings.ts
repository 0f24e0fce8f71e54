import * as z from 'zod/mini';
import { volumeStepSchema } from '#shared/base/discounts/volume-step-schema.ts';
import { reminderSettingsSchema } from '#shared/checkout/reminders/reminder-settings.ts';
import { deliveryTimesSchema, shippingZoneSchema } from '#shared/checkout/shipping.ts';
import { noticeRecipientsSchema } from '#shared/jobs/notice-recipients.ts';
import { newsletterSettingsSchema } from '#shared/marketing/newsletter-settings.ts';
import { reviewSettingsSchema } from '#shared/marketing/reviews/review-settings.ts';
import { giftCardTermsSchema } from '#shared/orders/gift-cards/terms.ts';
import { businessSchema } from './business-schema.ts';

/** Effective dates of the policies, such as `2025-09-15`. */
const policyDatesSchema = z.object({
  privacy: z.string(),
  refund: z.string(),
  shipping: z.string(),
  terms: z.string(),
});
export type PolicyName = keyof z.infer<typeof policyDatesSchema>;

/** Settings that every visitor may read. */
export const publicSettingsSchema = z.object({
  name: z.string(),
  tagline: z.string(),
  supportEmail: z.string(),
  bannerMessages: z.array(z.string()),
  shippingZones: z.array(shippingZoneSchema),
  /** Missing until an admin sets them; `DEFAULT_DELIVERY` counts until then. */
  delivery: z.optional(deliveryTimesSchema),
  /** Discounted total in cents from which shipping is free; null for never. */
  freeShippingFromCents: z.nullable(z.int()),
  /** Steps of the volume discount, fewest units first; empty for none. */
  volumeSteps: z.array(volumeStepSchema),
  /** The most units that count as low stock; 0 for never. */
  lowStock: z.int(),
  /** True to show the lowest price in the 30 days before a reduction beside reduced prices; missing like `business`. */
  showsLowestPrice: z.optional(z.boolean()),
  /** Missing like `business`. */
  giftCards: z.optional(giftCardTermsSchema),
  policyDates: policyDatesSchema,
  currency: z.literal('usd'),
  /** Missing only in the defaults that are part of every shopper's page. */
  business: z.optional(businessSchema),
  /** IANA name of the zone in which the shop counts days; missing like `business`. */
  timeZone: z.optional(z.string()),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** Sender of mails. A null name means the shop's; the other parts are changed only with their verification. */
export const mailSenderSchema = z.object({
  name: z.nullable(z.string()),
  replyTo: z.nullable(z.string()),
  /** The verified address; missing for the one of the deployment. */
  address: z.optional(z.string()),
  /** An address that waits for its verification. */
  pending: z.optional(z.object({ address: z.string(), by: z.enum(['domain', 'address']) })),
});
export type MailSender = z.infer<typeof mailSenderSchema>;

/** The terms of returns. */
const returnSettingsSchema = z.object({
  isOn: z.boolean(),
  /** True to offer another size or color in exchange. */
  canExchange: z.boolean(),
  /** Days after an order arrived in which its customer can ask for a return. */
  days: z.int(),
  /** Address and instructions that an approval proposes. */
  instructions: z.string(),
});

/** All settings. `version` counts the writes. */
export const shopSettingsSchema = z.extend(publicSettingsSchema, {
  mailSender: mailSenderSchema,
  /** Addresses of the team that get an email about each new order. */
  orderNotices: z.array(z.string()),
  /** Addresses of the team by the other kinds of mails to them. */
  teamNotices: noticeRecipientsSchema(z.string()),
  returns: returnSettingsSchema,
  reviews: reviewSettingsSchema,
  newsletter: newsletterSettingsSchema,
  /** Emails about checkouts that were left unpaid. */
  reminders: reminderSettingsSchema,
  giftCards: giftCardTermsSchema,
  business: businessSchema,
  showsLowestPrice: z.boolean(),
  /** Estimates the fee of a payment until the payment service reports it. Basis points are hundredths of a percent. */
  paymentFee: z.object({ basisPoints: z.int(), fixedCents: z.int() }),
  timeZone: z.string(),
  version: z.int(),
});
export type ShopSettings = z.infer<typeof shopSettingsSchema>;
