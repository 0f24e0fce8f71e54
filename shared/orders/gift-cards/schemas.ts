import * as z from 'zod/mini';

/** The share of a gift card in a payment. Its id is for admins only. */
export const giftCardPaymentSchema = z.object({ lastFour: z.string(), cents: z.int() });
