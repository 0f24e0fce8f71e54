import * as z from 'zod/mini';
import { COUNTRIES } from '#shared/base/countries.ts';
import { shippingAddressInputSchema, shippingAddressSchema } from '#shared/orders/shipments/shipping-address.ts';

export const savedAddressSchema = z.extend(shippingAddressSchema, { id: z.string() });

export const addressBookSchema = z.object({ items: z.array(savedAddressSchema), version: z.int() });

/** An address to save. It is checked like a new address for an order, and must also have a country. */
const savedAddressInputSchema = z.extend(shippingAddressInputSchema, {
  country: z.enum(COUNTRIES, 'Please choose a country from the list'),
});

/** `version` is the version of the list that the customer saw. */
const seen = { version: z.int().check(z.nonnegative()) };

export const seenAddressBookSchema = z.strictObject(seen);
export const addressBookInputSchema = z.strictObject({ ...seen, address: savedAddressInputSchema });
