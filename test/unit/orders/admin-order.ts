import type { AdminOrder } from '#shared/orders/order.ts';
import { toAdminOrder } from '#shared/orders/order-views.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import type { AdminShipment } from '#shared/orders/shipments/shipment.ts';
import { order } from '../fixtures.ts';

/** Returns a paid order for one item in the form in which an admin sees it, with changes. */
export const adminOrder = (changes: Partial<AdminOrder> = {}): AdminOrder => ({
  ...toAdminOrder(order()),
  status: 'completed',
  shipments: [],
  items: [item()],
  provider: null,
  ...changes,
});

export const item = (changes: Partial<AdminOrder['items'][number]> = {}): AdminOrder['items'][number] => ({
  productId: 'prd_1',
  slug: 'tee',
  title: 'Tee',
  image: null,
  size: 'M',
  color: 'Black',
  quantity: 1,
  priceCents: 2000,
  costCents: null,
  sku: null,
  restockable: 0,
  refunded: 0,
  ...changes,
});

/** Returns a shipment by the shop in the form in which an admin sees it. */
export const adminShipment = (changes: Partial<AdminShipment> = {}): AdminShipment => ({
  id: 'shp_1',
  carrier: 'UPS',
  trackingNumber: '1',
  trackingUrl: null,
  isOwn: true,
  isMailed: true,
  costCents: null,
  ...changes,
});

/** Returns the state of a provider that makes the line items at these positions. */
export const provider = (items: number[]): ProviderState => ({
  state: 'submitted',
  items,
  heldUntil: '2026-01-01T00:00:00.000Z',
  orderId: 'p1',
  label: null,
  status: 'in-production',
  costCents: null,
  problem: null,
  submittedAt: null,
  checkedAt: null,
});
