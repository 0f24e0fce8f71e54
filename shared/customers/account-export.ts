import * as z from 'zod/mini';
import { orderSchema } from '#shared/orders/order.ts';
import { profileSchema } from './profile.ts';

/** All data of a customer that the customer may download. */
export const accountExportSchema = z.object({
  profile: profileSchema,
  /** Newest first; `phone` was passed to the carrier. */
  orders: z.array(z.extend(orderSchema, { phone: z.nullable(z.string()) })),
  /** Newsletter subscriptions of the account's address. */
  subscriptions: z.array(
    z.object({ email: z.string(), source: z.string(), isActive: z.boolean(), subscribedAt: z.string() }),
  ),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
