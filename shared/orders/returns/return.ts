import * as z from 'zod/mini';
import { photoSchema } from '../photos/photo.ts';
import { RETURN_REASONS, RETURN_STATES, RETURN_WISHES } from './return-states.ts';

const choiceSchema = z.object({ size: z.nullable(z.string()), color: z.nullable(z.string()) });

/** Describes units of the line item at position `item`, and the variant that the customer wants instead. */
export const returnLineSchema = z.object({
  item: z.int(),
  quantity: z.int(),
  reason: z.enum(RETURN_REASONS),
  /** Missing for a refund. */
  wanted: z.optional(choiceSchema),
  /** Number of units to put back in stock. An admin decides this when the units arrive. */
  restock: z.optional(z.int()),
});
export type ReturnLine = z.infer<typeof returnLineSchema>;

const exchangeShipmentSchema = z.object({
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.nullable(z.string()),
});

/** Describes a return as it is stored in its order. */
export const storedReturnSchema = z.object({
  id: z.string(),
  state: z.enum(RETURN_STATES),
  wish: z.enum(RETURN_WISHES),
  lines: z.array(returnLineSchema),
  /** Note from the customer. */
  note: z.nullable(z.string()),
  /** Photos from the customer, for admins. Missing if there are none. */
  photos: z.optional(z.array(photoSchema)),
  /** UTC time in ISO 8601 format. */
  requestedAt: z.string(),
  /** UTC ISO time of the last change of state. */
  changedAt: z.string(),
  /** Tells the customer how and to which address to send the items. Missing until the return is approved. */
  instructions: z.optional(z.string()),
  /** Reason why the shop declined the return. */
  answer: z.optional(z.string()),
  /** Shipment of the new items in an exchange. */
  shipment: z.optional(exchangeShipmentSchema),
  refundId: z.optional(z.string()),
});
export type StoredReturn = z.infer<typeof storedReturnSchema>;

/** Describes a return as its customer sees it. */
export const customerReturnSchema = z.extend(z.omit(storedReturnSchema, { refundId: true, lines: true }), {
  lines: z.array(z.omit(returnLineSchema, { restock: true })),
});
export type CustomerReturn = z.infer<typeof customerReturnSchema>;

/** Lists the items of an order that its customer can return now. */
export const returnOptionsSchema = z.object({
  /** Reason, as a sentence, why nothing can be returned now. Null if something can be returned. */
  refusal: z.nullable(z.string()),
  /** UTC ISO time until which items can be returned. Null if nothing has shipped yet. */
  until: z.nullable(z.string()),
  canExchange: z.boolean(),
  items: z.array(
    z.object({
      item: z.int(),
      /** Number of units that can be returned. */
      quantity: z.int(),
      /** True for an item that is made to order. It cannot be exchanged, only refunded. */
      isMadeToOrder: z.boolean(),
      /** Variants that the customer can choose instead. */
      variants: z.array(choiceSchema),
    }),
  ),
});
export type ReturnOptions = z.infer<typeof returnOptionsSchema>;
