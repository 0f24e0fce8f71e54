import * as z from 'zod/mini';
import { emailSchema } from '#shared/base/text.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import type { StoredReturn } from '#shared/orders/returns/return.ts';
import { isOpenReturn } from '#shared/orders/returns/return-states.ts';

export const erasureInputSchema = z.strictObject({ email: emailSchema });

/**
 * Counts the records that an erasure changed. `notes` is true if they included admins' notes about the customer, or tags.
 * `reminders` is true if they included data about reminders for unpaid checkouts. `stockAlerts` counts requests for an email
 * when a product is back in stock. `reviews` counts product reviews.
 */
export const erasureSchema = z.object({
  orders: z.int(),
  subscription: z.boolean(),
  notes: z.boolean(),
  stockAlerts: z.int(),
  reviews: z.int(),
  reminders: z.boolean(),
  /** Number of gift cards for the person. The cards still work. */
  giftCards: z.int(),
});
export type Erasure = z.infer<typeof erasureSchema>;

/** Lists the statuses in which an order no longer needs its address. */
const FINISHED: readonly OrderStatus[] = ['delivered', 'cancelled', 'refunded', 'failed'];

/** Returns whether an order still needs its customer's data, because it is not finished or has an open return. */
export const needsPerson = ({
  items,
  status,
  returns = [],
}: Pick<StoredOrder, 'items' | 'status' | 'returns'>): boolean =>
  (items.length > 0 && !FINISHED.includes(status)) || returns.some(isOpenReturn);

/** Returns a return without the texts, photos, and tracking number that could identify its customer. */
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

/** Returns an order without personal data. Amounts, items, and dates stay for accounting. `at` is a UTC ISO time. */
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
