import * as z from 'zod/mini';
import { photoSchema } from '../photos/photo.ts';
import { RETURN_REASONS, RETURN_STATES, RETURN_WISHES } from './return-states.ts';

const choiceSchema = z.object({ size: z.nullable(z.string()), color: z.nullable(z.string()) });

/** Units of the line item at position `item`, and the variant wanted in exchange for them. */
export const returnLineSchema = z.object({
  item: z.int(),
  quantity: z.int(),
  reason: z.enum(RETURN_REASONS),
  /** Missing for a refund. */
  wanted: z.optional(choiceSchema),
  /** Units to put back in stock, decided when they arrive. */
  restock: z.optional(z.int()),
});
export type ReturnLine = z.infer<typeof returnLineSchema>;

const exchangeShipmentSchema = z.object({
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.nullable(z.string()),
});

/** A return as it is stored on its order. */
export const storedReturnSchema = z.object({
  id: z.string(),
  state: z.enum(RETURN_STATES),
  wish: z.enum(RETURN_WISHES),
  lines: z.array(returnLineSchema),
  /** The customer's words. */
  note: z.nullable(z.string()),
  /** The customer's photos, for admins. Missing for none. */
  photos: z.optional(z.array(photoSchema)),
  /** UTC ISO. */
  requestedAt: z.string(),
  /** UTC ISO time of the last step. */
  changedAt: z.string(),
  /** Says where and how to send the items; missing until it is approved. */
  instructions: z.optional(z.string()),
  /** Says why the shop declined it. */
  answer: z.optional(z.string()),
  /** The shipment of the exchanged items. */
  shipment: z.optional(exchangeShipmentSchema),
  refundId: z.optional(z.string()),
});
export type StoredReturn = z.infer<typeof storedReturnSchema>;

/** A return as its customer sees it. */
export const customerReturnSchema = z.extend(z.omit(storedReturnSchema, { refundId: true, lines: true }), {
  lines: z.array(z.omit(returnLineSchema, { restock: true })),
});
export type CustomerReturn = z.infer<typeof customerReturnSchema>;

/** The parts of an order that its customer can return now. */
export const returnOptionsSchema = z.object({
  /** Says in a sentence why nothing can be returned now; null when something can. */
  refusal: z.nullable(z.string()),
  /** UTC ISO end of the time for returns; null when it has not begun. */
  until: z.nullable(z.string()),
  canExchange: z.boolean(),
  items: z.array(
    z.object({
      item: z.int(),
      /** Units that can be returned. */
      quantity: z.int(),
      /** True for an item that is made to order, which can only be refunded. */
      isMadeToOrder: z.boolean(),
      /** Variants to exchange it for. */
      variants: z.array(choiceSchema),
    }),
  ),
});
export type ReturnOptions = z.infer<typeof returnOptionsSchema>;
