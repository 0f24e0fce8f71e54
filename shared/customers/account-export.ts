import * as z from 'zod/mini';
import { orderSchema } from '#shared/orders/order.ts';
import { profileSchema } from './profile.ts';

/** All that the shop keeps about a customer and the customer may take along. */
export const accountExportSchema = z.object({
  profile: profileSchema,
  /** Newest first, with the phone number given to the carrier. */
  orders: z.array(z.extend(orderSchema, { phone: z.nullable(z.string()) })),
  /** The newsletters of the account's address. */
  subscriptions: z.array(
    z.object({ email: z.string(), source: z.string(), isActive: z.boolean(), subscribedAt: z.string() }),
  ),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
