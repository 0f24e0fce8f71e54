import * as z from 'zod/mini';
import { textSchema } from '#shared/base/text.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { type ProviderState, providerStateSchema } from './provider-state.ts';

/** Spec section 3. */
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

/** An address as its customer mends it: in the country that its shipping was paid for. */
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

/** `priceCents` is what one piece was charged, after discount. */
export const orderItemSchema = z.object({
  productId: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.nullable(z.string()),
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  quantity: z.int(),
  priceCents: z.int(),
});
export type OrderItem = z.infer<typeof orderItemSchema>;

export const shipmentSchema = z.object({
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.nullable(z.string()),
  /** The positions of the items inside; missing where nobody knows. */
  items: z.optional(z.array(z.int())),
});
export type Shipment = z.infer<typeof shipmentSchema>;

/** Something that happened to an order, at a UTC time. */
export const timelineEntrySchema = z.object({ at: z.string(), event: z.string() });

export const orderSchema = z.object({
  id: z.string(),
  userId: z.nullable(z.string()),
  email: z.string(),
  status: z.enum(ORDER_STATUSES),
  subtotalCents: z.int(),
  discountCents: z.int(),
  shippingCents: z.int(),
  totalCents: z.int(),
  currency: z.string(),
  createdAt: z.string(),
  items: z.array(orderItemSchema),
  shipments: z.array(shipmentSchema),
  shippingAddress: z.nullable(shippingAddressSchema),
  timeline: z.array(timelineEntrySchema),
  /** Given back so far; missing while nothing was. */
  refundedCents: z.optional(z.int()),
  /** UTC ISO: until then its customer can call it off or mend its address; missing where that is not possible. */
  changeableUntil: z.optional(z.string()),
  /** Present while it waits for its customer to mend the address: no parcel can be sent to the one it has. */
  needsAddress: z.optional(z.literal(true)),
});
export type Order = z.infer<typeof orderSchema>;

/** Reasons an order needs an owner's eye although it is paid. */
export const ORDER_FLAGS = ['oversold', 'amount_mismatch', 'late_payment', 'disputed'] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];

/** `requested` until the payment service has answered; `byProvider` when it was made in the service's own dashboard. */
export const refundSchema = z.object({
  id: z.string(),
  amountCents: z.int(),
  status: z.enum(['requested', 'pending', 'succeeded', 'failed']),
  reason: z.nullable(z.string()),
  /** UTC ISO. */
  createdAt: z.string(),
  byProvider: z.boolean(),
  /** The payment service's own id, once it has one. */
  stripeRefundId: z.nullable(z.string()),
  /** Why it failed, in words an owner can act on. */
  failure: z.nullable(z.string()),
});
export type Refund = z.infer<typeof refundSchema>;

/** A payment its card's owner disputes; an answer is due at the payment service until `dueBy` (UTC ISO). */
export const disputeSchema = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.string(),
  amountCents: z.int(),
  dueBy: z.nullable(z.string()),
});
export type Dispute = z.infer<typeof disputeSchema>;

/** What an owner noted about an order, for owners only. */
export const noteSchema = z.object({ id: z.string(), at: z.string(), by: z.string(), text: z.string() });
export type Note = z.infer<typeof noteSchema>;

/** A mail about an order that the mail service took. */
export const sentMailSchema = z.object({ kind: z.string(), at: z.string() });
export type SentMail = z.infer<typeof sentMailSchema>;

/** `restockable` is how many pieces an owner can still put back: those that were taken from a finite stock and are not back yet. */
const adminOrderItemSchema = z.extend(orderItemSchema, {
  costCents: z.nullable(z.int()),
  restockable: z.int(),
});

export const adminOrderSchema = z.extend(orderSchema, {
  items: z.array(adminOrderItemSchema),
  /** Given back for good, in cents; refunds still under way are not in it. */
  refundedCents: z.int(),
  refunds: z.array(refundSchema),
  dispute: z.nullable(disputeSchema),
  notes: z.array(noteSchema),
  mails: z.array(sentMailSchema),
  flags: z.array(z.enum(ORDER_FLAGS)),
  checkoutId: z.string(),
  sessionId: z.string(),
  paymentIntentId: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** What the provider makes of it; null for an order the owner sends alone. */
  provider: z.nullable(providerStateSchema),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** What came to an order after it was paid: an order is kept without those that never happened. */
type Later = 'provider' | 'refundedCents' | 'refunds' | 'dispute' | 'notes' | 'mails';

/** An item as the shop keeps it. */
export interface StoredOrderItem extends OrderItem {
  /** What one piece cost the owner, where that was known. */
  costCents?: number;
  /** Whether the sale took its pieces from a finite stock; missing in orders older than this field. */
  tookStock?: boolean;
  /** Pieces put back into stock. */
  restocked?: number;
}

/** `isPrivate` keeps an entry from the customer. */
export type StoredTimelineEntry = z.infer<typeof timelineEntrySchema> & { isPrivate?: true };
/**
 * `owedAt` and `part` tell which piece of work sent the mail: when it was owed, and the part of the order it was about.
 * `parcels` is how many of the order's parcels it and those before it named.
 */
export type StoredSentMail = SentMail & { owedAt?: string; part?: string; parcels?: number };

/** An order as the shop keeps it. */
export interface StoredOrder extends Omit<AdminOrder, Later | 'items' | 'timeline'> {
  items: StoredOrderItem[];
  timeline: StoredTimelineEntry[];
  refundedCents?: number;
  refunds?: Refund[];
  dispute?: Dispute | null;
  notes?: Note[];
  mails?: StoredSentMail[];
  provider?: ProviderState | null;
  /** Counts the changes since the order was made. */
  revision?: number;
}

/** What anyone who may see the order sees of an item: a field is theirs only when it is named here. */
const toOrderItem = ({ productId, slug, title, image, size, color, quantity, priceCents }: OrderItem): OrderItem => ({
  productId,
  slug,
  title,
  image,
  size,
  color,
  quantity,
  priceCents,
});

/** Pieces of the item that can still go back into stock; an oversold order of old does not tell which pieces it took. */
export const restockableUnits = (order: Pick<StoredOrder, 'flags'>, item: StoredOrderItem): number =>
  (item.tookStock ?? !order.flags.includes('oversold')) ? item.quantity - (item.restocked ?? 0) : 0;

export const toAdminOrder = (order: StoredOrder): AdminOrder => ({
  ...toCustomerOrder(order),
  items: order.items.map((item) => ({
    ...toOrderItem(item),
    costCents: item.costCents ?? null,
    restockable: restockableUnits(order, item),
  })),
  timeline: order.timeline.map(({ at, event }) => ({ at, event })),
  refundedCents: order.refundedCents ?? 0,
  refunds: order.refunds ?? [],
  dispute: order.dispute ?? null,
  notes: order.notes ?? [],
  mails: (order.mails ?? []).map(({ kind, at }) => ({ kind, at })),
  flags: order.flags,
  checkoutId: order.checkoutId,
  sessionId: order.sessionId,
  paymentIntentId: order.paymentIntentId,
  phone: order.phone,
  provider: order.provider ?? null,
});

/** Whether its customer may still call it off or mend its address, as far as the order itself tells: time ends it too. */
export const isChangeable = (order: StoredOrder): order is StoredOrder & { provider: ProviderState } =>
  order.status === 'completed' && order.provider?.state === 'held';

/** Whether the provider has not taken it because of its address, which its customer may then mend. */
export const needsAddress = ({ status, provider }: Pick<StoredOrder, 'status' | 'provider'>): boolean =>
  status === 'printify_error' && provider?.state === 'refused' && provider.needsAddress === true;

/** What a customer sees of an order: a field is theirs only when it is named here. */
export const toCustomerOrder = (order: StoredOrder): Order => ({
  id: order.id,
  userId: order.userId,
  email: order.email,
  status: order.status,
  subtotalCents: order.subtotalCents,
  discountCents: order.discountCents,
  shippingCents: order.shippingCents,
  totalCents: order.totalCents,
  currency: order.currency,
  createdAt: order.createdAt,
  items: order.items.map(toOrderItem),
  shipments: order.shipments,
  shippingAddress: order.shippingAddress,
  timeline: order.timeline.filter(({ isPrivate }) => !isPrivate).map(({ at, event }) => ({ at, event })),
  ...(isChangeable(order) ? { changeableUntil: order.provider.heldUntil } : {}),
  ...(needsAddress(order) ? { needsAddress: true } : {}),
  ...(order.refundedCents ? { refundedCents: order.refundedCents } : {}),
});

/** Splits one name at its last space; a single name stands as both, because carriers want two (contracts, address_to). */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const lastName = words.at(-1) ?? '';
  return { firstName: words.length > 1 ? words.slice(0, -1).join(' ') : lastName, lastName };
}
