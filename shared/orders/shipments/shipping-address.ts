import * as z from 'zod/mini';
import { textSchema } from '#shared/base/text.ts';

export const shippingAddressSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  address1: z.string(),
  address2: z.nullable(z.string()),
  city: z.string(),
  region: z.string(),
  zip: z.string(),
  country: z.string(),
});
export type ShippingAddress = z.infer<typeof shippingAddressSchema>;

/** Validates an address that a customer changed. The country cannot change, because shipping was paid for that country. */
export const shippingAddressInputSchema = z.strictObject({
  firstName: textSchema(50, 1),
  lastName: textSchema(50, 1),
  address1: textSchema(120, 1),
  address2: z.nullable(textSchema(120)),
  city: textSchema(60, 1),
  region: textSchema(60),
  zip: textSchema(20),
});
export type ShippingAddressInput = z.infer<typeof shippingAddressInputSchema>;

/** Splits a name at its last space. A single name is used for both parts, because carriers require both. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  const lastName = parts.at(-1) ?? '';
  return { firstName: parts.length > 1 ? parts.slice(0, -1).join(' ') : lastName, lastName };
}
