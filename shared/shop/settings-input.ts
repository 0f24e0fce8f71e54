import * as z from 'zod/mini';
import { COUNTRIES } from '#shared/base/countries.ts';
import { areVolumeStepsRising, MAX_VOLUME_STEPS } from '#shared/base/discounts/volume-discounts.ts';
import { moneySchema } from '#shared/base/money-schema.ts';
import { emailSchema, lineSchema, textSchema } from '#shared/base/text.ts';
import { isTimeZone } from '#shared/base/time-zone.ts';
import { reminderSettingsSchema } from '#shared/checkout/reminders/reminder-settings.ts';
import { noticeRecipientsSchema } from '#shared/jobs/notice-recipients.ts';
import { newsletterSettingsSchema } from '#shared/marketing/newsletter-settings.ts';
import { reviewSettingsSchema } from '#shared/marketing/reviews/review-settings.ts';
import { giftCardTermsInputSchema } from '#shared/orders/gift-cards/terms.ts';
import { MAX_INSTRUCTIONS } from '#shared/orders/returns/return-states.ts';
import { businessInputSchema } from './business-schema.ts';

const nameSchema = (max: number) => lineSchema(max, 1);

const wholeNumber = (least: number, most: number) => {
  const message = `Please enter a whole number from ${least} to ${most}`;
  return z.int(message).check(z.gte(least, message), z.lte(most, message));
};

/** Validates an existing date such as `2025-09-15`. */
const daySchema = z.iso.date('Please enter a date');

const DAYS = 'Please enter a number of days from 0 to 60';
const daysSchema = z.int(DAYS).check(z.gte(0, DAYS), z.lte(60, DAYS));
const dayRangeSchema = z
  .strictObject({ from: daysSchema, to: daysSchema })
  .check(z.refine(({ from, to }) => from <= to, { error: 'The last day can’t be before the first', path: ['to'] }));

const zoneNameSchema = z.string().check(z.refine(isTimeZone, 'Please choose a time zone from the list'));
const FEE_PERCENT = 'Please enter a percentage from 0 to 20, such as 2.9';

const HOUR = 'Please enter an hour from 0 to 24';
const deliverySchema = z.strictObject({
  handling: dayRangeSchema,
  production: dayRangeSchema,
  cutoffHour: z.int(HOUR).check(z.gte(0, HOUR), z.lte(24, HOUR)),
  zone: z.optional(zoneNameSchema),
});

const zoneSchema = z.strictObject({
  label: nameSchema(60),
  countries: z
    .array(
      z.string().check(z.refine((code) => code === '*' || COUNTRIES.includes(code), 'We can’t ship to this country')),
    )
    .check(z.minLength(1, 'Please choose a country'), z.maxLength(COUNTRIES.length + 1)),
  cents: moneySchema({ max: 99_999 }),
  /** Missing to use the default delivery times. */
  transit: z.optional(dayRangeSchema),
});

const namesEachOnce = (zones: readonly { countries: string[] }[]): boolean => {
  const all = zones.flatMap((zone) => zone.countries);
  return new Set(all).size === all.length;
};

/** Validates settings that an admin saves. `version` is the version that the admin edited. */
export const settingsInputSchema = z.strictObject({
  name: nameSchema(40),
  tagline: nameSchema(120),
  supportEmail: emailSchema,
  bannerMessages: z.array(nameSchema(120)).check(z.maxLength(12)),
  shippingZones: z
    .array(zoneSchema)
    .check(
      z.minLength(1, 'Please add a shipping zone'),
      z.maxLength(30),
      z.refine(namesEachOnce, 'A country can be in only one zone'),
    ),
  /** Missing to leave the delivery times unchanged. */
  delivery: z.optional(deliverySchema),
  freeShippingFromCents: z.nullable(moneySchema({ min: 1, max: 9_999_999 })),
  /** Steps of the volume discount, in any order. Empty for no volume discount. Missing to leave the steps unchanged. */
  volumeSteps: z.optional(
    z
      .array(z.strictObject({ units: wholeNumber(2, 99), percent: wholeNumber(1, 90) }))
      .check(
        z.maxLength(MAX_VOLUME_STEPS, `There can be ${MAX_VOLUME_STEPS} steps`),
        z.refine(areVolumeStepsRising, 'Each step needs more items and a larger discount than the one before'),
      ),
  ),
  /** Missing to leave the value unchanged. */
  lowStock: z.optional(
    z
      .int('Please enter a whole number')
      .check(z.gte(0, 'Please enter a number from 0 to 99'), z.lte(99, 'Please enter a number from 0 to 99')),
  ),
  /** Missing to leave the value unchanged. */
  showsLowestPrice: z.optional(z.boolean()),
  /** Missing to leave the value unchanged. */
  paymentFee: z.optional(
    z.strictObject({
      basisPoints: z.int(FEE_PERCENT).check(z.gte(0, FEE_PERCENT), z.lte(2_000, FEE_PERCENT)),
      fixedCents: moneySchema({ max: 9_999 }),
    }),
  ),
  /** Missing to leave the values unchanged. */
  giftCards: z.optional(giftCardTermsInputSchema),
  policyDates: z.strictObject({ privacy: daySchema, refund: daySchema, shipping: daySchema, terms: daySchema }),
  mailSender: z.strictObject({ name: z.nullable(nameSchema(60)), replyTo: z.nullable(emailSchema) }),
  /** Missing to leave the addresses unchanged. */
  orderNotices: z.optional(z.array(emailSchema).check(z.maxLength(10, 'Please enter at most 10 addresses'))),
  teamNotices: z.optional(noticeRecipientsSchema(emailSchema)),
  /** Missing to leave the values unchanged. */
  returns: z.optional(
    z.strictObject({
      isOn: z.boolean(),
      canExchange: z.boolean(),
      days: z
        .int('Please enter a whole number')
        .check(z.gte(1, 'Please enter a number from 1 to 365'), z.lte(365, 'Please enter a number from 1 to 365')),
      instructions: textSchema(MAX_INSTRUCTIONS),
    }),
  ),
  reviews: z.optional(reviewSettingsSchema),
  reminders: z.optional(reminderSettingsSchema),
  /** Missing to leave the values unchanged. */
  newsletter: z.optional(newsletterSettingsSchema),
  /** Missing to leave the company unchanged. */
  business: z.optional(businessInputSchema),
  /** Missing to leave the time zone unchanged. */
  timeZone: z.optional(zoneNameSchema),
  version: z.int().check(z.gte(0)),
});
export type SettingsInput = z.infer<typeof settingsInputSchema>;
