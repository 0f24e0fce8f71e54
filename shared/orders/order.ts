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

/** A new address from the customer. The country is fixed, because its shipping was paid. */
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

/** `priceCents` is the charged unit price, after discount. */
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
  /** Positions of the items inside; missing when unknown. */
  items: z.optional(z.array(z.int())),
});
export type Shipment = z.infer<typeof shipmentSchema>;

/** `at` is UTC ISO. */
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
  /** Refunded so far; missing while nothing was. */
  refundedCents: z.optional(z.int()),
  /** UTC ISO: until then the customer can cancel or change the address; missing when not possible. */
  changeableUntil: z.optional(z.string()),
  /** True while it waits for the customer to correct an address that cannot be shipped to. */
  needsAddress: z.optional(z.literal(true)),
});
export type Order = z.infer<typeof orderSchema>;

/** Reasons why an admin must review a paid order. */
export const ORDER_FLAGS = ['oversold', 'amount_mismatch', 'late_payment', 'disputed'] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];

/** `requested` until the payment service answered; `byProvider` when made in the service's own dashboard. */
export const refundSchema = z.object({
  id: z.string(),
  amountCents: z.int(),
  status: z.enum(['requested', 'pending', 'succeeded', 'failed']),
  reason: z.nullable(z.string()),
  /** UTC ISO. */
  createdAt: z.string(),
  byProvider: z.boolean(),
  /** Stripe's id; null until Stripe accepted the refund. */
  stripeRefundId: z.nullable(z.string()),
  /** Reason of a failure, in words an admin can act on. */
  failure: z.nullable(z.string()),
});
export type Refund = z.infer<typeof refundSchema>;

/** A payment disputed by the cardholder. The shop must answer at Stripe by `dueBy` (UTC ISO). */
export const disputeSchema = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.string(),
  amountCents: z.int(),
  dueBy: z.nullable(z.string()),
});
export type Dispute = z.infer<typeof disputeSchema>;

/** An admin's note about an order, visible to admins only. */
export const noteSchema = z.object({ id: z.string(), at: z.string(), by: z.string(), text: z.string() });
export type Note = z.infer<typeof noteSchema>;

/** A mail about an order that the mail service accepted. */
export const sentMailSchema = z.object({ kind: z.string(), at: z.string() });
export type SentMail = z.infer<typeof sentMailSchema>;

/** `restockable` counts units taken from finite stock and not put back yet. */
const adminOrderItemSchema = z.extend(orderItemSchema, {
  costCents: z.nullable(z.int()),
  restockable: z.int(),
});

export const adminOrderSchema = z.extend(orderSchema, {
  items: z.array(adminOrderItemSchema),
  /** Cents of completed refunds, without those in progress. */
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
  /** The provider's part; null when the shop itself ships everything. */
  provider: z.nullable(providerStateSchema),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** Fields added after payment, missing in the stored order until then. */
type AddedLater = 'provider' | 'refundedCents' | 'refunds' | 'dispute' | 'notes' | 'mails';

/** An item as stored. */
export interface StoredOrderItem extends OrderItem {
  /** Unit cost to the shop at the time of sale, when known. */
  costCents?: number;
  /** True when the sale took units from finite stock; missing in older orders. */
  tookStock?: boolean;
  /** Units put back into stock. */
  restocked?: number;
}

/** `isPrivate` hides an entry from the customer. */
export type StoredTimelineEntry = z.infer<typeof timelineEntrySchema> & { isPrivate?: true };
export type StoredSentMail = SentMail & {
  /** UTC ISO time at which the job that sent the mail was enqueued. */
  owedAt?: string;
  /** Part of the order that the job was about. */
  part?: string;
  /** Shipments named in this and all earlier mails. */
  parcels?: number;
};

/** An order as stored. */
export interface StoredOrder extends Omit<AdminOrder, AddedLater | 'items' | 'timeline'> {
  items: StoredOrderItem[];
  timeline: StoredTimelineEntry[];
  refundedCents?: number;
  refunds?: Refund[];
  dispute?: Dispute | null;
  notes?: Note[];
  mails?: StoredSentMail[];
  provider?: ProviderState | null;
  /** Counts the changes since the order was created. */
  revision?: number;
}

/** Selects the public fields one by one, so that a new field stays private. */
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

/** Counts units that can be put back into stock; none for an older oversold order, which does not record what it took. */
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

/** Returns true while the order's state allows the customer to cancel or change the address; callers check the time limit. */
export const isChangeable = (order: StoredOrder): order is StoredOrder & { provider: ProviderState } =>
  order.status === 'completed' && order.provider?.state === 'held';

/** Returns true when the provider refused the order because of its address, which the customer may then change. */
export const needsAddress = ({ status, provider }: Pick<StoredOrder, 'status' | 'provider'>): boolean =>
  status === 'printify_error' && provider?.state === 'refused' && provider.needsAddress === true;

/** Selects the customer's fields one by one, so that a new field stays private. */
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

/** Splits a name at its last space. A single name is used as both, because carriers require two (contracts, address_to). */
export function splitName(name: string): { firstName: string; lastName: string } {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  const lastName = parts.at(-1) ?? '';
  return { firstName: parts.length > 1 ? parts.slice(0, -1).join(' ') : lastName, lastName };
}
