import * as z from 'zod/mini';
import { ORDER_STATUSES } from './order-status.ts';

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
});
export type Order = z.infer<typeof orderSchema>;

/** Reasons an order needs an owner's eye although it is paid. */
export const ORDER_FLAGS = ['oversold', 'amount_mismatch', 'late_payment'] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];

export const adminOrderSchema = z.extend(orderSchema, {
  flags: z.array(z.enum(ORDER_FLAGS)),
  checkoutId: z.string(),
  sessionId: z.string(),
  paymentIntentId: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** An order as the shop keeps it. */
export type StoredOrder = AdminOrder;

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
  items: order.items,
  shipments: order.shipments,
  shippingAddress: order.shippingAddress,
  timeline: order.timeline,
});

/** Splits one name at its last space; a single name stands as both, because carriers want two (contracts, address_to). */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const lastName = words.at(-1) ?? '';
  return { firstName: words.length > 1 ? words.slice(0, -1).join(' ') : lastName, lastName };
}
