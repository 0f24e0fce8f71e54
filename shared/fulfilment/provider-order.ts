import * as z from 'zod/mini';
import { type Cents, sumCents } from '#shared/base/money.ts';
import {
  idAsText,
  idAsTextOrNull,
  lenientAmountOrNull,
  lenientIntOrNull,
  lenientListOf,
  lenientText,
  lenientTextOrNull,
  lenientTime,
} from './lenient-schemas.ts';

const noMetadata = { title: '', sku: '', variant_label: '', external_id: null };
const lineMetadataSchema = z.catch(
  z.object({ title: lenientText, sku: lenientText, variant_label: lenientText, external_id: idAsTextOrNull }),
  noMetadata,
);

const lineSchema = z.object({
  product_id: lenientText,
  variant_id: lenientIntOrNull,
  quantity: z.catch(z.int(), 0),
  cost: lenientAmountOrNull,
  status: lenientText,
  metadata: lineMetadataSchema,
  sent_to_production_at: lenientTime,
  fulfilled_at: lenientTime,
});

const shipmentSchema = z.object({
  carrier: lenientText,
  number: lenientText,
  url: lenientTextOrNull,
  delivered_at: lenientTime,
});
export type ProviderShipment = z.infer<typeof shipmentSchema>;

const orderMetadataSchema = z.catch(z.object({ shop_order_id: idAsTextOrNull, shop_order_label: lenientTextOrNull }), {
  shop_order_id: null,
  shop_order_label: null,
});

/** Describes an order at the provider. Its `status` can be one that the shop does not know. */
export const providerOrderSchema = z.object({
  id: idAsText,
  /** Order number shown on the provider's site, such as `215014.44`. */
  app_order_id: lenientTextOrNull,
  status: lenientText,
  line_items: lenientListOf(lineSchema),
  metadata: orderMetadataSchema,
  total_shipping: lenientAmountOrNull,
  total_tax: lenientAmountOrNull,
  shipments: lenientListOf(shipmentSchema),
  created_at: lenientTime,
  sent_to_production_at: lenientTime,
  fulfilled_at: lenientTime,
});
export type ProviderOrder = z.infer<typeof providerOrderSchema>;

/** Returns our order id, as the shop sent it to the provider. */
export const externalIdOf = (order: ProviderOrder): string | null => order.metadata.shop_order_id;

/**
 * Returns the amount that the provider charges the shop for the order, in cents. The documented `total_price` is a different
 * amount.
 */
export const providerCostCents = (order: ProviderOrder): Cents =>
  sumCents(order.line_items.map(({ cost, quantity }) => (cost ?? 0) * quantity)) +
  (order.total_shipping ?? 0) +
  (order.total_tax ?? 0);
