import * as z from 'zod/mini';

/** Accepts an ISO 3166 alpha-2 country code. */
export const countrySchema = z.string().check(z.regex(/^[A-Z]{2}$/, 'is not a country code'));

const days = z.int().check(z.gte(0));

/** A range of business days, including both ends. */
export const dayRangeSchema = z.object({ from: days, to: days });

export const deliveryTimesSchema = z.object({
  handling: dayRangeSchema,
  production: dayRangeSchema,
  cutoffHour: z.int(),
  /** IANA name of the time zone of the cutoff hour. Missing for UTC, as in older settings and the default. */
  zone: z.optional(z.string()),
});

/** Shipping price for some countries. `['*']` means every country that no other zone lists. */
export const shippingZoneSchema = z.object({
  label: z.string(),
  countries: z.array(z.string()),
  cents: z.int().check(z.gte(0)),
  /** Business days in transit. Missing until an admin sets them. */
  transit: z.optional(dayRangeSchema),
});
export type ShippingZone = z.infer<typeof shippingZoneSchema>;
