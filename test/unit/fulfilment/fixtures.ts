import { type ProviderOrder, providerOrderSchema } from '#shared/fulfilment/provider-order.ts';
import { type ProviderProduct, providerProductSchema } from '#shared/fulfilment/provider-product.ts';
import { type ProviderSnapshot, toProviderSnapshot } from '#shared/fulfilment/provider-snapshot.ts';

const COLORS = { type: 'color', name: 'Colors' };
const SIZES = { type: 'size', name: 'Sizes' };

export const option = (kind: object, ...values: [id: number, title: string][]) => ({
  ...kind,
  values: values.map(([id, title]) => ({ id, title })),
});

export const colors = option(COLORS, [751, 'White'], [418, 'Black']);
export const sizes = option(SIZES, [14, 'S'], [15, 'M']);

export const variant = (id: number, options: number[], changes: object = {}) => ({
  id,
  sku: `3011${id}`,
  cost: 912,
  price: 2_400,
  title: '',
  grams: 130,
  is_enabled: true,
  is_default: false,
  is_available: true,
  options,
  ...changes,
});

/** Returns a tee in two colors and two sizes, in the provider's format. */
export const tee = (changes: object = {}) => ({
  id: '66b0a1f2c3d4e5f601020304',
  title: 'Field Tee',
  description: '<p>Soft.</p>',
  options: [colors, sizes],
  variants: [
    variant(1, [751, 14], { is_default: true }),
    variant(2, [751, 15], { price: 2_600, cost: 1_000 }),
    variant(3, [418, 14], { is_available: false }),
    variant(4, [418, 15]),
    variant(5, [418, 99], { is_enabled: false }),
  ],
  images: [
    { src: 'https://images.example/black.jpg', variant_ids: [3, 4], position: 'back', is_default: false },
    { src: 'https://images.example/white.jpg', variant_ids: [1, 2], position: 'front', is_default: true },
    { src: 'https://images.example/all.jpg', variant_ids: [1, 2, 3, 4], position: 'other', is_default: false },
    { src: 'https://images.example/gone.jpg', variant_ids: [5], position: 'front', is_default: false },
  ],
  updated_at: '2026-01-05 10:02:11+00:00',
  visible: true,
  is_locked: false,
  blueprint_id: 12,
  print_provider_id: 29,
  shop_id: 5432,
  ...changes,
});

export const providerProduct = (changes: object = {}): ProviderProduct => providerProductSchema.parse(tee(changes));

export function snapshot(changes: object = {}): ProviderSnapshot {
  const product = providerProduct(changes);
  const read = toProviderSnapshot(product, product.description);
  if (!read) throw new Error('The product cannot be shown');
  return read;
}

export const wireOrder = (changes: object = {}) => ({
  id: '67a1b2c3d4e5f60718293a4b',
  app_order_id: '26547087.41',
  line_items: [
    {
      product_id: '66b0a1f2c3d4e5f601020304',
      variant_id: 1,
      quantity: 2,
      cost: 912,
      shipping_cost: 475,
      status: 'in-production',
      metadata: { title: 'Field Tee', price: 2_400, variant_label: 'White / S', sku: '30111', external_id: 'line-1' },
      sent_to_production_at: '2026-02-01 09:00:00+00:00',
      fulfilled_at: null,
    },
  ],
  metadata: { order_type: 'api', shop_order_id: 'ord_01JABC', shop_fulfilled_at: '1970-01-01 00:00:00+00:00' },
  total_price: 99_999,
  total_shipping: 475,
  total_tax: 10,
  status: 'in-production',
  created_at: '2026-02-01 08:55:10+00:00',
  sent_to_production_at: '2026-02-01 09:00:00+00:00',
  ...changes,
});

export const providerOrder = (changes: object = {}): ProviderOrder => providerOrderSchema.parse(wireOrder(changes));

export const shipment = (number: string, delivered_at: string | null = null) => ({
  carrier: 'usps',
  number,
  url: `https://tools.usps.com/${number}`,
  delivered_at,
});
