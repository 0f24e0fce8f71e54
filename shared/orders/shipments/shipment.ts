import * as z from 'zod/mini';

/** Carrier and number are empty for a shipment without tracking. */
export const shipmentSchema = z.object({
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.nullable(z.string()),
  /** Positions of the items inside; missing when unknown. */
  items: z.optional(z.array(z.int())),
});
export type Shipment = z.infer<typeof shipmentSchema>;

export const adminShipmentSchema = z.extend(shipmentSchema, {
  id: z.string(),
  /** True when the shop sent it, so that admins can correct and remove it. */
  isOwn: z.boolean(),
  /** True once a mail has named it to the customer. */
  isMailed: z.boolean(),
  /** Cost to the shop; null when unknown. */
  costCents: z.nullable(z.int()),
});
export type AdminShipment = z.infer<typeof adminShipmentSchema>;

export interface StoredShipment extends Shipment {
  /** Cost to the shop, in cents, as an admin entered it. */
  costCents?: number | null;
  /** Missing for a provider's shipments, and for those of older orders. */
  id?: string;
  isMailed?: true;
  /** Set while a mail about the correction has to be sent. */
  isCorrected?: true;
}
