import * as z from 'zod/mini';
import { emailSchema } from '#shared/base/text.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';

export const erasureInputSchema = z.strictObject({ email: emailSchema });

/**
 * The records that an erasure changed. `notes` is true when admins' notes about the customer, or tags, were among them;
 * `stockAlerts` counts requests for an email when a product is back.
 */
export const erasureSchema = z.object({
  orders: z.int(),
  subscription: z.boolean(),
  notes: z.boolean(),
  stockAlerts: z.int(),
});
export type Erasure = z.infer<typeof erasureSchema>;

/** Statuses of orders that need their address no more. */
const FINISHED: readonly OrderStatus[] = ['delivered', 'cancelled', 'refunded', 'failed'];

/** Returns whether an order still needs the address of its customer. */
export const needsPerson = ({ status }: Pick<StoredOrder, 'status'>): boolean => !FINISHED.includes(status);

/** Returns the order without its person: amounts, items, and dates stay for the books. `at` is a UTC ISO time. */
export const withoutPerson = (order: StoredOrder, at: string): StoredOrder => ({
  ...order,
  userId: null,
  email: '',
  phone: null,
  shippingAddress: null,
  shipments: [],
  notes: [],
  mails: [],
  refunds: (order.refunds ?? []).map((refund) => ({ ...refund, reason: null })),
  timeline: [...order.timeline, { at, event: 'Personal data erased', isPrivate: true }],
});
