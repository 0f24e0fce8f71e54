import * as z from 'zod/mini';
import { type Cents, sumCents } from '#shared/base/money.ts';
import { amountOrNull, idText, idTextOrNull, listOf, text, textOrNull, time, wholeOrNull } from './tolerant.ts';

const nothing = { title: '', sku: '', variant_label: '', external_id: null };
const lineMetadataSchema = z.catch(
  z.object({ title: text, sku: text, variant_label: text, external_id: idTextOrNull }),
  nothing,
);

const lineSchema = z.object({
  product_id: text,
  variant_id: wholeOrNull,
  quantity: z.catch(z.int(), 0),
  cost: amountOrNull,
  status: text,
  metadata: lineMetadataSchema,
  sent_to_production_at: time,
  fulfilled_at: time,
});

const shipmentSchema = z.object({ carrier: text, number: text, url: textOrNull, delivered_at: time });
export type ProviderShipment = z.infer<typeof shipmentSchema>;

const orderMetadataSchema = z.catch(z.object({ shop_order_id: idTextOrNull, shop_order_label: textOrNull }), {
  shop_order_id: null,
  shop_order_label: null,
});

/** The provider's order (contracts 1.6); `status` may be one that is not known yet. */
export const providerOrderSchema = z.object({
  id: idText,
  /** What the provider's own pages call it: `215014.44`. */
  app_order_id: textOrNull,
  status: text,
  line_items: listOf(lineSchema),
  metadata: orderMetadataSchema,
  total_shipping: amountOrNull,
  total_tax: amountOrNull,
  shipments: listOf(shipmentSchema),
  created_at: time,
  sent_to_production_at: time,
  fulfilled_at: time,
});
export type ProviderOrder = z.infer<typeof providerOrderSchema>;

/** Our own id of the order, as it came back. */
export const externalIdOf = (order: ProviderOrder): string | null => order.metadata.shop_order_id;

/** What the order costs us, in cents: the documented `total_price` is not it (contracts 1.6). */
export const providerCostCents = (order: ProviderOrder): Cents =>
  sumCents(order.line_items.map(({ cost, quantity }) => (cost ?? 0) * quantity)) +
  (order.total_shipping ?? 0) +
  (order.total_tax ?? 0);
