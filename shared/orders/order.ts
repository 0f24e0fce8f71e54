import * as z from 'zod/mini';
import { volumeStepSchema } from '#shared/base/discounts/volume-step-schema.ts';
import type { GiftCardPayment } from '#shared/orders/gift-cards/gift-card.ts';
import { giftCardPaymentSchema } from '#shared/orders/payments.ts';
import { orderEditSchema, pendingEditSchema, type StoredEdit } from './edits/edit.ts';
import type { BoughtLine, Waived } from './edits/line-price.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { paymentSchema } from './payments.ts';
import { type ProviderState, providerStateSchema } from './provider-state.ts';
import { type Dispute, disputeSchema, type Refund, refundSchema } from './refund.ts';
import { isEveryUnitRefunded } from './refunded-units.ts';
import type { Resend } from './resend.ts';
import { customerReturnSchema, type StoredReturn, storedReturnSchema } from './returns/return.ts';
import { adminShipmentSchema, type StoredShipment, shipmentSchema } from './shipments/shipment.ts';
import { shippingAddressSchema } from './shipments/shipping-address.ts';

/**
 * Describes a line item. `priceCents` is the price of one unit after the volume discount, and `unitCents` is the price before
 * it. Older orders have no `unitCents`.
 */
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

/**
 * Describes a discount code or automatic offer that was used. `cents` is its part of the discount, or 0 for free shipping.
 */
export const appliedOfferSchema = z.object({
  id: z.string(),
  name: z.string(),
  code: z.nullable(z.string()),
  cents: z.int(),
});

/** `refunded` is the number of refunded units. Missing if there are none. */
const customerItemSchema = z.extend(orderItemSchema, { refunded: z.optional(z.int()) });

/** Describes something that happened to an order. `at` is a UTC ISO time. */
export const timelineEntrySchema = z.object({ at: z.string(), event: z.string() });

/** Describes a gift card that an order bought. Only the email to the recipient contains its code. */
export const orderGiftCardSchema = z.object({
  amountCents: z.int(),
  /** Null after the recipient's data was erased. */
  recipient: z.nullable(z.object({ name: z.string(), email: z.string() })),
  senderName: z.string(),
  message: z.string(),
  /** UTC ISO time at which to send the card by email. */
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
  items: z.array(customerItemSchema),
  /** Missing if no offer was used. */
  offers: z.optional(z.array(appliedOfferSchema)),
  /** Missing if there was no volume discount, and in orders from before its steps could be changed. */
  volumeDiscount: z.optional(volumeStepSchema),
  /** Gift cards that the order bought. Like the items, they are part of the subtotal. Missing if there are none. */
  giftCards: z.optional(z.array(orderGiftCardSchema)),
  /** Amounts that gift cards paid. Missing if no gift card was used. */
  giftCardPayments: z.optional(z.array(giftCardPaymentSchema)),
  /** Estimated delivery dates, as the cart showed them. Missing in older orders. */
  delivery: z.optional(z.object({ from: z.string(), to: z.string() })),
  shipments: z.array(shipmentSchema),
  shippingAddress: z.nullable(shippingAddressSchema),
  timeline: z.array(timelineEntrySchema),
  /** Cents refunded so far. Missing if nothing was refunded. */
  refundedCents: z.optional(z.int()),
  /**
   * Set if the provider makes items of the order and the customer can still cancel it or change its address. UTC ISO time at
   * which this ends.
   */
  changeableUntil: z.optional(z.string()),
  /**
   * Set if the shop ships the whole order itself, and the customer can still cancel it or change its address. This ends when
   * packing starts.
   */
  changeableUntilPacking: z.optional(z.literal(true)),
  /** UTC ISO time at which packing started. Missing before that. */
  packingSince: z.optional(z.string()),
  /** Set while the order waits for the customer to enter a valid address. */
  needsAddress: z.optional(z.literal(true)),
  /** Oldest first. Missing if there are no returns. */
  returns: z.optional(z.array(customerReturnSchema)),
  /** Cents paid in all payments. Missing if they equal the total. */
  paidCents: z.optional(z.int()),
  /** Number of edits that were applied. Missing if there are none. */
  editCount: z.optional(z.int()),
  /** Set while an edit waits for the customer's payment. */
  pendingEdit: z.optional(pendingEditSchema),
});
export type Order = z.infer<typeof orderSchema>;

/** Lists the reasons why an admin should review a paid order. */
export const ORDER_FLAGS = ['oversold', 'amount_mismatch', 'late_payment', 'disputed'] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];

/** Describes a note that only admins can see. */
export const noteSchema = z.object({ id: z.string(), at: z.string(), by: z.string(), text: z.string() });
export type Note = z.infer<typeof noteSchema>;

/** Describes an email about an order that the email service accepted. */
export const sentMailSchema = z.object({ kind: z.string(), at: z.string() });
export type SentMail = z.infer<typeof sentMailSchema>;

/**
 * `restockable` is the number of units that an admin can still put back in finite stock. `refunded` is the number of units
 * that were refunded or restocked, so that they do not need to be packed.
 */
const adminOrderItemSchema = z.extend(orderItemSchema, {
  costCents: z.nullable(z.int()),
  /** SKU at the time of purchase. Older orders have none. */
  sku: z.nullable(z.string()),
  restockable: z.int(),
  refunded: z.int(),
});

export const adminOrderSchema = z.extend(orderSchema, {
  giftCards: z.optional(z.array(z.extend(orderGiftCardSchema, { cardId: z.optional(z.string()) }))),
  giftCardPayments: z.optional(z.array(z.extend(giftCardPaymentSchema, { id: z.string() }))),
  shipments: z.array(adminShipmentSchema),
  items: z.array(adminOrderItemSchema),
  /** Cents of completed refunds. Refunds in progress are not included. */
  refundedCents: z.int(),
  refunds: z.array(refundSchema),
  returns: z.array(storedReturnSchema),
  dispute: z.nullable(disputeSchema),
  /** Disputes about other payments of the order. Missing if there are none. */
  otherDisputes: z.optional(z.array(disputeSchema)),
  /** All payments, oldest first. Missing if there was only one payment of the order's total. */
  payments: z.optional(z.array(paymentSchema)),
  /** Oldest first. Missing if there are no edits. */
  edits: z.optional(z.array(orderEditSchema)),
  notes: z.array(noteSchema),
  mails: z.array(sentMailSchema),
  flags: z.array(z.enum(ORDER_FLAGS)),
  checkoutId: z.string(),
  sessionId: z.string(),
  paymentIntentId: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** State of the provider's part. Null if the shop ships the whole order itself. */
  provider: z.nullable(providerStateSchema),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** Lists the fields that are missing until they are set after the payment. */
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
  /** Cost of one unit to the shop, in cents. Missing if unknown. */
  costCents?: number;
  sku?: string;
  /** True if the sale reduced a finite stock. Missing in older orders. */
  tookStock?: boolean;
  /** Number of units put back in stock. */
  restocked?: number;
  /** The line as it was bought. Missing if no edit has changed it. */
  bought?: BoughtLine;
  /** Set if the shop waived a price difference for the line. */
  waived?: Waived;
}

/** Describes a timeline entry as stored. `isPrivate` hides the entry from the customer. */
export type StoredTimelineEntry = z.infer<typeof timelineEntrySchema> & { isPrivate?: true };
/** Describes a sent email as stored. `owedAt` (UTC ISO) and `part` identify the job that sent it. */
export type StoredSentMail = SentMail & {
  owedAt?: string;
  part?: string;
  /**
   * Number of the order's shipments that emails had mentioned so far. Only set in older emails, from before each shipment had
   * its own `isMailed` mark.
   */
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
  /** True if the customer had ordered before. Missing in older orders. */
  isReturning?: boolean;
  /** Fee that the payment service kept, in cents. Missing if unknown. */
  feeCents?: number;
  resends?: Resend[];
  /** Id of the campaign whose link brought the customer to the shop. Missing if there was none. */
  campaignId?: string;
  edits?: StoredEdit[];
  /** Offers before the first edit. */
  boughtOffers?: Order['offers'];
  giftCards?: OrderGiftCard[];
  giftCardPayments?: GiftCardPayment[];
  /** Counts the changes to the order. */
  revision?: number;
}

/**
 * Returns whether the provider's part of the order is on hold for the grace period, in which the customer can cancel the
 * order or change its address, unless every unit was refunded. The caller must check `heldUntil`.
 */
export const isChangeable = (order: StoredOrder): order is StoredOrder & { provider: ProviderState } =>
  order.status === 'completed' &&
  order.provider?.state === 'held' &&
  !order.packingSince &&
  !isEveryUnitRefunded(order);

/**
 * Returns whether the provider rejected the order because of its address. The customer then has to change the address, unless
 * every unit was refunded.
 */
export const needsAddress = (
  order: Pick<StoredOrder, 'status' | 'provider'> & Parameters<typeof isEveryUnitRefunded>[0],
): boolean =>
  order.status === 'printify_error' &&
  order.provider?.state === 'refused' &&
  order.provider.needsAddress === true &&
  !isEveryUnitRefunded(order);
