import * as z from 'zod/mini';

/** What sending a cart costs, in cents, and who says so: `zone` is the owner's own table. */
export const shippingQuoteSchema = z.object({ shippingCents: z.int(), source: z.enum(['provider', 'zone']) });
export type ShippingQuote = z.infer<typeof shippingQuoteSchema>;
