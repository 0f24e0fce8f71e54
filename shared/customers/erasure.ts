import * as z from 'zod/mini';
import { emailSchema } from '#shared/base/text.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import type { StoredReturn } from '#shared/orders/returns/return.ts';
import { isOpenReturn } from '#shared/orders/returns/return-states.ts';

export const erasureInputSchema = z.strictObject({ email: emailSchema });

/**
 * Counts the records that an erasure changed. `notes` is true when admins' notes about the customer or tags were among
 * them, `reminders` when there was anything about reminders of unpaid checkouts. `stockAlerts` counts requests for an
 * email when a product is back, `reviews` product reviews.
 */
export const erasureSchema = z.object({
  orders: z.int(),
  subscription: z.boolean(),
  notes: z.boolean(),
  stockAlerts: z.int(),
  reviews: z.int(),
  reminders: z.boolean(),
  /** Gift cards for the person, which keep working. */
  giftCards: z.int(),
});
export type Erasure = z.infer<typeof erasureSchema>;

/** Statuses of orders that need their address no more. */
const FINISHED: readonly OrderStatus[] = ['delivered', 'cancelled', 'refunded', 'failed'];

/** Returns whether an order still needs its customer: it is on its way, or has an open return. */
export const needsPerson = ({
  items,
  status,
  returns = [],
}: Pick<StoredOrder, 'items' | 'status' | 'returns'>): boolean =>
  (items.length > 0 && !FINISHED.includes(status)) || returns.some(isOpenReturn);

/** Returns a return without the words, the photos and the tracking number that were about its customer. */
const withoutWords = ({
  instructions: _sent,
  answer: _said,
  shipment: _to,
  photos: _seen,
  ...kept
}: StoredReturn): StoredReturn => ({
  ...kept,
  note: null,
});

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
  ...(order.giftCards
    ? { giftCards: order.giftCards.map((card) => ({ ...card, recipient: null, senderName: '', message: '' })) }
    : {}),
  ...(order.returns ? { returns: order.returns.map(withoutWords) } : {}),
  timeline: [...order.timeline, { at, event: 'Personal data erased', isPrivate: true }],
});

/** Returns the ids of the photos in an order's returns. */
export const photosOfReturns = ({ returns = [] }: Pick<StoredOrder, 'returns'>): string[] =>
  returns.flatMap(({ photos = [] }) => photos.map(({ id }) => id));
