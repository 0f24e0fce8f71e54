import * as z from 'zod/mini';
import { shippingZoneSchema } from './shipping.ts';

/** What an owner can set and every visitor may read. */
export const storeSettingsSchema = z.object({
  name: z.string(),
  tagline: z.string(),
  supportEmail: z.string(),
  bannerMessages: z.array(z.string()),
  shippingZones: z.array(shippingZoneSchema),
  /** Free shipping from this discounted total on, in cents; null when never. */
  freeShippingFromCents: z.nullable(z.int()),
  currency: z.literal('usd'),
});
export type StoreSettings = z.infer<typeof storeSettingsSchema>;
