import * as z from 'zod/mini';

/** ISO 3166 alpha-2 codes. */
export const countrySchema = z.string().check(z.regex(/^[A-Z]{2}$/, 'is not a country code'));

/** Shipping price for some countries; `['*']` is every country that no other zone names. */
export const shippingZoneSchema = z.object({
  label: z.string(),
  countries: z.array(z.string()),
  cents: z.int().check(z.gte(0)),
});
export type ShippingZone = z.infer<typeof shippingZoneSchema>;
