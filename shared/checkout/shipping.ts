import * as z from 'zod/mini';

/** ISO 3166 alpha-2 codes. */
export const countrySchema = z.string().check(z.regex(/^[A-Z]{2}$/, 'is not a country code'));

const days = z.int().check(z.gte(0));

/** Business days, from the least to the most. */
export const dayRangeSchema = z.object({ from: days, to: days });

export const deliveryTimesSchema = z.object({
  handling: dayRangeSchema,
  production: dayRangeSchema,
  cutoffHour: z.int(),
  /** IANA name of the zone of the cutoff hour; missing for UTC, in which older settings and the default count. */
  zone: z.optional(z.string()),
});

/** Shipping price for some countries; `['*']` is every country that no other zone names. */
export const shippingZoneSchema = z.object({
  label: z.string(),
  countries: z.array(z.string()),
  cents: z.int().check(z.gte(0)),
  /** Days in transit; missing until an admin sets them. */
  transit: z.optional(dayRangeSchema),
});
export type ShippingZone = z.infer<typeof shippingZoneSchema>;
