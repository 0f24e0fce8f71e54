import * as z from 'zod/mini';

/** Describes a shipment. Carrier and tracking number are empty if it has no tracking. */
export const shipmentSchema = z.object({
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.nullable(z.string()),
  /** Positions of the items inside. Missing if unknown. */
  items: z.optional(z.array(z.int())),
});
export type Shipment = z.infer<typeof shipmentSchema>;

export const adminShipmentSchema = z.extend(shipmentSchema, {
  id: z.string(),
  /** True if the shop sent the shipment itself, so that admins can correct and remove it. */
  isOwn: z.boolean(),
  /** True if the customer had an email about the shipment. */
  isMailed: z.boolean(),
  /** Cost to the shop, in cents. Null if unknown. */
  costCents: z.nullable(z.int()),
});
export type AdminShipment = z.infer<typeof adminShipmentSchema>;

export interface StoredShipment extends Shipment {
  /** Cost to the shop, in cents, as an admin entered it. */
  costCents?: number | null;
  /** Missing for shipments by the provider, and in older orders. */
  id?: string;
  isMailed?: true;
  /** Set while an email about the correction still has to be sent. */
  isCorrected?: true;
}
