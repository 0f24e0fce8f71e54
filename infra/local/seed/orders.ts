import { zoneFor } from '../../../shared/countries.ts';
import { DEFAULT_SETTINGS } from '../../../shared/default-settings.ts';
import { newId } from '../../../shared/id.ts';
import type { Shipment, StoredOrder } from '../../../shared/order.ts';
import type { OrderStatus } from '../../../shared/order-status.ts';
import { priceCart } from '../../../shared/pricing.ts';
import type { Product } from '../../../shared/product.ts';

interface PastOrder {
  daysAgo: number;
  status: OrderStatus;
  quantities: number[];
  tracking?: string;
  timeline: string[];
}

const HISTORY: PastOrder[] = [
  { daysAgo: 1, status: 'completed', quantities: [1], timeline: ['Payment received'] },
  { daysAgo: 4, status: 'fulfillment_pending', quantities: [2, 1], timeline: ['Payment received', 'In production'] },
  {
    daysAgo: 12,
    status: 'shipped',
    quantities: [1, 1],
    tracking: '9400111206213859496247',
    timeline: ['Payment received', 'In production', 'Shipped'],
  },
  {
    daysAgo: 48,
    status: 'delivered',
    quantities: [3, 2, 1],
    tracking: '9400111206213859491112',
    timeline: ['Payment received', 'In production', 'Shipped', 'Delivered'],
  },
  { daysAgo: 90, status: 'refunded', quantities: [1], timeline: ['Payment received', 'Refunded'] },
];

const DAY_MS = 86_400_000;

const shipmentsOf = (tracking: string | undefined): Shipment[] =>
  tracking
    ? [
        {
          carrier: 'USPS',
          trackingNumber: tracking,
          trackingUrl: `https://tools.usps.com/go/TrackConfirmAction?tLabels=${tracking}`,
        },
      ]
    : [];

/** The shopper's history, priced by the shop's own rule. */
export function pastOrders(products: readonly Product[], owner: { userId: string; email: string }): StoredOrder[] {
  const published = products.filter((product) => product.isPublished);
  const settings = DEFAULT_SETTINGS;
  const shipping = { zone: zoneFor(settings.shippingZones, 'US'), freeFromCents: settings.freeShippingFromCents };
  return HISTORY.map((past, position) => {
    const lines = past.quantities.flatMap((quantity, index) => {
      const product = published[(position * 7 + index * 3) % published.length];
      if (!product) return [];
      const color = product.colors[0] ?? null;
      const image = product.images.find((candidate) => candidate.color === color)?.url ?? null;
      const size = product.sizes[1] ?? product.sizes[0] ?? null;
      return [
        {
          productId: product.id,
          slug: product.slug,
          title: product.title,
          image,
          size,
          color,
          quantity,
          unitCents: product.priceCents,
        },
      ];
    });
    const price = priceCart(lines, shipping);
    const placed = Date.now() - past.daysAgo * DAY_MS;
    const at = (step: number) => new Date(placed + step * DAY_MS).toISOString();
    return {
      id: newId('ord', placed),
      ...owner,
      status: past.status,
      subtotalCents: price.subtotalCents,
      discountCents: price.discountCents,
      shippingCents: price.shippingCents,
      totalCents: price.totalCents,
      currency: 'usd',
      createdAt: at(0),
      items: price.lines.map(({ unitCents: _unit, discountedUnitCents, totalCents: _total, ...line }) => ({
        ...line,
        priceCents: discountedUnitCents,
      })),
      shipments: shipmentsOf(past.tracking),
      shippingAddress: {
        firstName: 'Regular',
        lastName: 'Shopper',
        address1: '1 Quarry Road',
        address2: position % 2 ? 'Unit 4' : null,
        city: 'Newark',
        region: 'NJ',
        zip: '07102',
        country: 'US',
      },
      timeline: past.timeline.map((event, step) => ({ at: at(step), event })),
      flags: [],
      checkoutId: newId('chk', placed),
      sessionId: `cs_test_past${position}`,
      paymentIntentId: null,
      phone: null,
    };
  });
}
