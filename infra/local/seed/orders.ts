import { newId } from '#shared/base/id.ts';
import { priceCart } from '#shared/base/pricing.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { zoneFor } from '#shared/checkout/countries.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import type { Refund } from '#shared/orders/refund.ts';
import type { Shipment } from '#shared/orders/shipments/shipment.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import { edited } from './edited-order.ts';
import { randomFrom } from './garments/random.ts';

interface PastOrder {
  daysAgo: number;
  status: OrderStatus;
  quantities: number[];
  tracking?: string;
  timeline: string[];
  isEdited?: boolean;
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
    isEdited: true,
    timeline: ['Payment received', 'In production', 'Shipped', 'Delivered'],
  },
  { daysAgo: 90, status: 'refunded', quantities: [1], timeline: ['Payment received'] },
];

const DAY_MS = 86_400_000;

/** Returns noon of a past day, in milliseconds UTC. Events some hours later are then still counted on the same day. */
const noon = (daysAgo: number): number => Math.floor(Date.now() / DAY_MS - daysAgo) * DAY_MS + DAY_MS / 2;

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

export interface Buyer {
  userId: string | null;
  email: string;
  firstName: string;
  lastName: string;
}

export interface Purchase {
  buyer: Buyer;
  /** UTC time in milliseconds. */
  placedAt: number;
  status: OrderStatus;
  picks: { product: Product; quantity: number }[];
  tracking?: string | undefined;
  timeline: readonly string[];
  addressLine2: string | null;
  sessionId: string;
}

/** Chooses a size of the product. Middle sizes are more likely. The same `words` always result in the same size. */
function sizeOf({ sizes, slug }: Product, words: string): string | null {
  const random = randomFrom(`${words} ${slug}`);
  return sizes[Math.floor(((random() + random()) / 2) * sizes.length)] ?? null;
}

const lineOf = ({ product, quantity }: Purchase['picks'][number], sessionId: string) => {
  const color = product.colors[0] ?? null;
  return {
    productId: product.id,
    slug: product.slug,
    title: product.title,
    image: product.images.find((candidate) => candidate.color === color)?.url ?? null,
    size: sizeOf(product, sessionId),
    color,
    quantity,
    unitCents: product.priceCents,
    ...(product.costCents == null ? {} : { costCents: product.costCents }),
    ...(product.sku ? { sku: product.sku } : {}),
  };
};

/** Builds the order of a purchase. Prices follow the shop's own rules. */
export function seededOrder({ buyer, placedAt, ...purchase }: Purchase): StoredOrder {
  const { shippingZones, freeShippingFromCents: freeFromCents, volumeSteps } = DEFAULT_SETTINGS;
  const terms = { zone: zoneFor(shippingZones, 'US'), freeFromCents, volumeSteps };
  const price = priceCart(
    purchase.picks.map((pick) => lineOf(pick, purchase.sessionId)),
    terms,
  );
  const at = (step: number) => new Date(placedAt + step * DAY_MS).toISOString();
  return {
    id: newId('ord', placedAt),
    userId: buyer.userId,
    email: buyer.email,
    status: purchase.status,
    subtotalCents: price.subtotalCents,
    discountCents: price.discountCents,
    shippingCents: price.shippingCents,
    totalCents: price.totalCents,
    currency: 'usd',
    createdAt: at(0),
    ...(price.volumeDiscount ? { volumeDiscount: price.volumeDiscount } : {}),
    items: price.lines.map(({ discountedUnitCents, totalCents: _total, ...line }) => ({
      ...line,
      priceCents: discountedUnitCents,
    })),
    shipments: shipmentsOf(purchase.tracking),
    shippingAddress: {
      firstName: buyer.firstName,
      lastName: buyer.lastName,
      address1: '1 Quarry Road',
      address2: purchase.addressLine2,
      city: 'Newark',
      region: 'NJ',
      zip: '07102',
      country: 'US',
    },
    timeline: purchase.timeline.map((event, step) => ({ at: at(step), event })),
    flags: [],
    checkoutId: newId('chk', placedAt),
    sessionId: purchase.sessionId,
    paymentIntentId: null,
    phone: null,
  };
}

/** Adds a completed refund to the order. `at` is in milliseconds UTC. */
export function refunded(order: StoredOrder, amountCents: number, at: number): StoredOrder {
  const refund: Refund = {
    id: newId('rfd', at),
    amountCents,
    status: 'succeeded',
    reason: 'Didn’t fit',
    createdAt: new Date(at).toISOString(),
    byProvider: false,
    stripeRefundId: null,
    failure: null,
  };
  const isWhole = amountCents === order.totalCents;
  return {
    ...order,
    ...(isWhole ? { status: 'refunded' } : {}),
    refundedCents: amountCents,
    refunds: [refund],
    timeline: [...order.timeline, { at: refund.createdAt, event: isWhole ? 'Refunded' : 'Partly refunded' }],
  };
}

/** Builds the past orders of the seeded customer. */
export function pastOrders(products: readonly Product[], customer: { userId: string; email: string }): StoredOrder[] {
  const published = products.filter((product) => product.isPublished);
  return HISTORY.map((past, position) => {
    const order = seededOrder({
      buyer: { ...customer, firstName: 'Regular', lastName: 'Shopper' },
      placedAt: past.isEdited ? noon(past.daysAgo) : Date.now() - past.daysAgo * DAY_MS,
      status: past.status,
      picks: past.quantities.flatMap((quantity, index) => {
        const product = published[(position * 7 + index * 3) % published.length];
        return product ? [{ product, quantity }] : [];
      }),
      tracking: past.tracking,
      timeline: past.timeline,
      addressLine2: position % 2 ? 'Unit 4' : null,
      sessionId: `cs_test_past${position}`,
    });
    if (past.isEdited) return edited(order, published);
    const isRefunded = past.status === 'refunded';
    return isRefunded ? refunded(order, order.totalCents, Date.parse(order.createdAt) + DAY_MS) : order;
  });
}
