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

/** Describes the settings that all visitors may read. */
export const publicSettingsSchema = z.object({
  name: z.string(),
  tagline: z.string(),
  supportEmail: z.string(),
  bannerMessages: z.array(z.string()),
  shippingZones: z.array(shippingZoneSchema),
  /** Missing until an admin sets them. `DEFAULT_DELIVERY` applies until then. */
  delivery: z.optional(deliveryTimesSchema),
  /** Total in cents, after discounts, from which shipping is free. Null if shipping is never free. */
  freeShippingFromCents: z.nullable(z.int()),
  /** Steps of the volume discount. The step with the fewest units comes first. Empty for no volume discount. */
  volumeSteps: z.array(volumeStepSchema),
  /** Maximum number of units that is shown as low stock. 0 to never show it. */
  lowStock: z.int(),
  /**
   * True to show the lowest price in the 30 days before a reduction next to a reduced price. Missing in the defaults, like
   * `business`.
   */
  showsLowestPrice: z.optional(z.boolean()),
  /** Missing in the defaults, like `business`. */
  giftCards: z.optional(giftCardTermsSchema),
  policyDates: policyDatesSchema,
  currency: z.literal('usd'),
  /** Missing only in the default settings that are part of every shopper's page. */
  business: z.optional(businessSchema),
  /** IANA name of the time zone in which the shop counts days. Missing in the defaults, like `business`. */
  timeZone: z.optional(z.string()),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/**
 * Describes the sender of emails. If `name` is null, emails show the shop's name. The other fields only change through the
 * verification of an address.
 */
export const mailSenderSchema = z.object({
  name: z.nullable(z.string()),
  replyTo: z.nullable(z.string()),
  /** Verified sender address. Missing to use the address from the deployment. */
  address: z.optional(z.string()),
  /** Address that is waiting for verification. */
  pending: z.optional(z.object({ address: z.string(), by: z.enum(['domain', 'address']) })),
});
export type MailSender = z.infer<typeof mailSenderSchema>;

/** Describes the rules for returns. */
const returnSettingsSchema = z.object({
  isOn: z.boolean(),
  /** True if customers can get another size or color in exchange. */
  canExchange: z.boolean(),
  /** Days after delivery within which a customer can request a return. */
  days: z.int(),
  /** Address and instructions that are suggested when an admin approves a return. */
  instructions: z.string(),
});

/** Describes all settings. `version` counts the changes. */
export const shopSettingsSchema = z.extend(publicSettingsSchema, {
  mailSender: mailSenderSchema,
  /** Addresses of team members who get an email about each new order. */
  orderNotices: z.array(z.string()),
  /** Addresses of team members for each other kind of team email. */
  teamNotices: noticeRecipientsSchema(z.string()),
  returns: returnSettingsSchema,
  reviews: reviewSettingsSchema,
  newsletter: newsletterSettingsSchema,
  /** Settings of emails about unpaid checkouts. */
  reminders: reminderSettingsSchema,
  giftCards: giftCardTermsSchema,
  business: businessSchema,
  showsLowestPrice: z.boolean(),
  /** Used to estimate the fee of a payment until the payment service reports it. Basis points are hundredths of a percent. */
  paymentFee: z.object({ basisPoints: z.int(), fixedCents: z.int() }),
  timeZone: z.string(),
  version: z.int(),
});
export type ShopSettings = z.infer<typeof shopSettingsSchema>;
