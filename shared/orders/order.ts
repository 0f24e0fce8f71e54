import * as z from 'zod/mini';
import { volumeStepSchema } from '#shared/base/discounts/volume-step-schema.ts';
import type { GiftCardPayment } from '#shared/orders/gift-cards/gift-card.ts';
import { giftCardPaymentSchema } from '#shared/orders/payments.ts';
import { orderEditSchema, pendingEditSchema, type StoredEdit } from './edits/edit.ts';
import type { BoughtLine, Waived } from './edits/line-price.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { paymentSchema } from './payments.ts';
import { type ProviderState, providerStateSchema } from './provider-state.ts';
import type { Resend } from './resend.ts';
import { customerReturnSchema, type StoredReturn, storedReturnSchema } from './returns/return.ts';
import { adminShipmentSchema, type StoredShipment, shipmentSchema } from './shipments/shipment.ts';
import { shippingAddressSchema } from './shipments/shipping-address.ts';

/** `priceCents` is the price of one unit after the volume discount, `unitCents` before it; older orders lack that one. */
export const orderItemSchema = z.object({
  productId: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.nullable(z.string()),
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  quantity: z.int(),
  priceCents: z.int(),
  unitCents: z.optional(z.int()),
  /** Cents that an offer takes off the whole line. Missing if no offer applies. */
  offerCents: z.optional(z.int()),
});
export type OrderItem = z.infer<typeof orderItemSchema>;

/** A discount code or automatic offer as it was used: its share of the discount, 0 for free shipping. */
export const appliedOfferSchema = z.object({
  id: z.string(),
  name: z.string(),
  code: z.nullable(z.string()),
  cents: z.int(),
});

/** An event of an order; `at` is UTC ISO. */
export const timelineEntrySchema = z.object({ at: z.string(), event: z.string() });

/** A gift card that an order bought. Its code is only in the mail to its recipient. */
export const orderGiftCardSchema = z.object({
  amountCents: z.int(),
  /** Null once the recipient's data was erased. */
  recipient: z.nullable(z.object({ name: z.string(), email: z.string() })),
  senderName: z.string(),
  message: z.string(),
  /** UTC ISO time of its mail. */
  sendAt: z.string(),
  /** Missing until it is issued. */
  lastFour: z.optional(z.string()),
  /** Missing until it is mailed. */
  sentAt: z.optional(z.string()),
});
export type OrderGiftCard = z.infer<typeof orderGiftCardSchema> & { cardId?: string };

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
  /** Missing without any. */
  offers: z.optional(z.array(appliedOfferSchema)),
  /** Missing without one, and in orders from before the steps could be changed. */
  volumeDiscount: z.optional(volumeStepSchema),
  /** Gift cards bought, part of the subtotal beside the items; missing without any. */
  giftCards: z.optional(z.array(orderGiftCardSchema)),
  /** The shares of gift cards in the total; missing without any. */
  giftCardPayments: z.optional(z.array(giftCardPaymentSchema)),
  /** When it should arrive, as the cart said; older orders lack it. */
  delivery: z.optional(z.object({ from: z.string(), to: z.string() })),
  shipments: z.array(shipmentSchema),
  shippingAddress: z.nullable(shippingAddressSchema),
  timeline: z.array(timelineEntrySchema),
  /** Refunded so far, in cents; missing when nothing was refunded. */
  refundedCents: z.optional(z.int()),
  /**
   * UTC ISO end of the time in which the customer can cancel an order that the provider makes or change its address; missing
   * when neither is possible.
   */
  changeableUntil: z.optional(z.string()),
  /** Present while the customer can cancel an order of the shop's own products or change its address: until it is packed. */
  changeableUntilPacking: z.optional(z.literal(true)),
  /** UTC ISO; missing before the shop starts packing. */
  packingSince: z.optional(z.string()),
  /** Present while the order waits for a valid address from the customer. */
  needsAddress: z.optional(z.literal(true)),
  /** Oldest first; missing without any. */
  returns: z.optional(z.array(customerReturnSchema)),
  /** Paid in all payments, in cents; missing when it is the total. */
  paidCents: z.optional(z.int()),
  /** The number of edits that were applied; missing without any. */
  editCount: z.optional(z.int()),
  /** Present while a change of the items waits for the customer's payment. */
  pendingEdit: z.optional(pendingEditSchema),
});
export type Order = z.infer<typeof orderSchema>;

/** Reasons why an admin should review a paid order. */
export const ORDER_FLAGS = ['oversold', 'amount_mismatch', 'late_payment', 'disputed'] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];

/** Units of one line item in a refund; `item` is its position, `restocked` the units that went back to stock. */
export const refundedUnitsSchema = z.object({ item: z.int(), quantity: z.int(), restocked: z.int() });

/** `requested` until the payment service responds. `byProvider` is true for a refund made in its dashboard. */
export const refundSchema = z.object({
  id: z.string(),
  amountCents: z.int(),
  status: z.enum(['requested', 'pending', 'succeeded', 'failed']),
  reason: z.nullable(z.string()),
  /** UTC ISO. */
  createdAt: z.string(),
  byProvider: z.boolean(),
  /** The payment service's id; null until it responds. */
  stripeRefundId: z.nullable(z.string()),
  /** Failure reason as a text for admins. */
  failure: z.nullable(z.string()),
  /** Refunded units; missing when the refund names none. */
  units: z.optional(z.array(refundedUnitsSchema)),
  /** The payment it refunds; missing for the order's first one. */
  paymentIntentId: z.optional(z.string()),
  /** The edit of the order that it belongs to. */
  editId: z.optional(z.string()),
  /** Id of the first part, in each part of a refund that was split over several payments. */
  splitOf: z.optional(z.string()),
  /** The bought gift card whose price it returns; missing for a refund of anything else. */
  boughtCardId: z.optional(z.string()),
  /** Gift cards that the whole refund goes back to; missing for one to the bank card. */
  giftCards: z.optional(z.array(z.extend(giftCardPaymentSchema, { id: z.string() }))),
});
export type Refund = z.infer<typeof refundSchema>;

/** A disputed payment. The payment service accepts a response until `dueBy` (UTC ISO). */
export const disputeSchema = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.string(),
  amountCents: z.int(),
  dueBy: z.nullable(z.string()),
  /** The disputed payment; missing for the order's first one. */
  paymentIntentId: z.optional(z.string()),
});
export type Dispute = z.infer<typeof disputeSchema>;

/** A note for admins only. */
export const noteSchema = z.object({ id: z.string(), at: z.string(), by: z.string(), text: z.string() });
export type Note = z.infer<typeof noteSchema>;

/** A mail about an order that the mail service accepted. */
export const sentMailSchema = z.object({ kind: z.string(), at: z.string() });
export type SentMail = z.infer<typeof sentMailSchema>;

/**
 * `restockable` is the number of units that an admin can still return to finite stock, `refunded` the number of units
 * that were refunded or restocked, so that they are not packed.
 */
const adminOrderItemSchema = z.extend(orderItemSchema, {
  costCents: z.nullable(z.int()),
  /** The stock keeping unit when it was bought; older orders have none. */
  sku: z.nullable(z.string()),
  restockable: z.int(),
  refunded: z.int(),
});

export const adminOrderSchema = z.extend(orderSchema, {
  giftCards: z.optional(z.array(z.extend(orderGiftCardSchema, { cardId: z.optional(z.string()) }))),
  giftCardPayments: z.optional(z.array(z.extend(giftCardPaymentSchema, { id: z.string() }))),
  shipments: z.array(adminShipmentSchema),
  items: z.array(adminOrderItemSchema),
  /** Completed refunds in cents, without refunds in progress. */
  refundedCents: z.int(),
  refunds: z.array(refundSchema),
  returns: z.array(storedReturnSchema),
  dispute: z.nullable(disputeSchema),
  /** Disputes of other payments of the order; missing without any. */
  otherDisputes: z.optional(z.array(disputeSchema)),
  /** All payments, oldest first; missing while there was one, of the order's total. */
  payments: z.optional(z.array(paymentSchema)),
  /** Oldest first; missing without any. */
  edits: z.optional(z.array(orderEditSchema)),
  notes: z.array(noteSchema),
  mails: z.array(sentMailSchema),
  flags: z.array(z.enum(ORDER_FLAGS)),
  checkoutId: z.string(),
  sessionId: z.string(),
  paymentIntentId: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** State of the provider's part; null when the shop sends the whole order. */
  provider: z.nullable(providerStateSchema),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** Fields that are missing until something sets them after payment. */
type AfterPayment =
  | 'giftCards'
  | 'giftCardPayments'
  | 'provider'
  | 'refundedCents'
  | 'refunds'
  | 'returns'
  | 'dispute'
  | 'notes'
  | 'mails';

export interface StoredOrderItem extends OrderItem {
  /** Cost of one unit to the shop, in cents, if known. */
  costCents?: number;
  sku?: string;
  /** True when the sale reduced a finite stock; missing in older orders. */
  tookStock?: boolean;
  /** Units returned to stock. */
  restocked?: number;
  /** The line as it was bought; missing while no edit has changed it. */
  bought?: BoughtLine;
  /** Set after the shop waived a difference. */
  waived?: Waived;
}

/** `isPrivate` hides the entry from the customer. */
export type StoredTimelineEntry = z.infer<typeof timelineEntrySchema> & { isPrivate?: true };
/** A sent mail as stored. `owedAt` (UTC ISO) and `part` identify the job that sent it. */
export type StoredSentMail = SentMail & {
  owedAt?: string;
  part?: string;
  /** Number of the order's shipments that mails had covered, in mails older than the mark on each shipment. */
  parcels?: number;
};
export interface StoredOrder
  extends Omit<
    AdminOrder,
    | AfterPayment
    | 'items'
    | 'shipments'
    | 'timeline'
    | 'edits'
    | 'editCount'
    | 'pendingEdit'
    | 'paidCents'
    | 'packingSince'
  > {
  items: StoredOrderItem[];
  shipments: StoredShipment[];
  timeline: StoredTimelineEntry[];
  refundedCents?: number;
  refunds?: Refund[];
  returns?: StoredReturn[];
  dispute?: Dispute | null;
  notes?: Note[];
  mails?: StoredSentMail[];
  provider?: ProviderState | null;
  /** Null after packing was stopped. */
  packingSince?: string | null;
  /** True when the customer had ordered before; missing in older orders. */
  isReturning?: boolean;
  /** The fee that the payment service kept, in cents; missing while unknown. */
  feeCents?: number;
  resends?: Resend[];
  /** The campaign whose link led to the visit in which it was placed; missing without one. */
  campaignId?: string;
  edits?: StoredEdit[];
  /** The offers before the first edit. */
  boughtOffers?: Order['offers'];
  giftCards?: OrderGiftCard[];
  giftCardPayments?: GiftCardPayment[];
  /** Counts changes to the order. */
  revision?: number;
}

/**
 * Returns whether the order is in its grace period, in which the customer can cancel it or change its address. The
 * caller checks `heldUntil`.
 */
export const isChangeable = (order: StoredOrder): order is StoredOrder & { provider: ProviderState } =>
  order.status === 'completed' && order.provider?.state === 'held' && !order.packingSince;

/** Returns whether the provider refused the order because of its address, so that the customer has to change it. */
export const needsAddress = ({ status, provider }: Pick<StoredOrder, 'status' | 'provider'>): boolean =>
  status === 'printify_error' && provider?.state === 'refused' && provider.needsAddress === true;
