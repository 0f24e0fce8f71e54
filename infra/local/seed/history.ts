import { newId } from '#shared/base/id.ts';
import { type Day, dayAt, dayOf } from '#shared/base/utc-day.ts';
import { cardFee, STRIPE_FEE } from '#shared/catalogue/margins.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import type { StoredReturn } from '#shared/orders/returns/return.ts';
import { shippingDelta } from '#shared/shop/profit.ts';
import type { Source } from '#shared/shop/sources.ts';
import type { TransactionWrite } from '#store/client.ts';
import { orderWrites, paymentLinkWrite } from '#store/orders/orders.ts';
import { costCounterWrite, refundCounterWrite, visitorCounterWrite } from '#store/shop/counters.ts';
import { hash, randomFrom } from './garments/random.ts';
import { refunded, seededOrder } from './orders.ts';

const DAY_MS = 86_400_000;
const DAYS = 90;
const ORDERS = 58;

/** Returns the cost of one unit in cents. Null for some products, like in a shop that has only begun to record costs. */
export const costOf = ({ slug, priceCents }: { slug: string; priceCents: number }): number | null =>
  hash(slug) % 5 === 0 ? null : Math.round((priceCents * (0.34 + (hash(slug) % 9) / 100)) / 25) * 25;

/** Returns the status and timeline of an order that is `days` days old. */
function statusAfter(days: number): { status: OrderStatus; timeline: string[] } {
  if (days < 2) return { status: 'completed', timeline: ['Payment received'] };
  if (days < 6) return { status: 'fulfillment_pending', timeline: ['Payment received', 'In production'] };
  const shipped = ['Payment received', 'In production', 'Shipped'];
  return days < 14
    ? { status: 'shipped', timeline: shipped }
    : { status: 'delivered', timeline: [...shipped, 'Delivered'] };
}

/**
 * Generates ninety days of orders by other shoppers, with more orders in recent weeks. The orders are the same on every
 * start, with times relative to `now`.
 */
export function otherOrders(products: readonly Product[], now: number): StoredOrder[] {
  const random = randomFrom('orders');
  const published = products.filter((product) => product.isPublished);
  // Some products sell far better than others.
  const pick = () => published[Math.floor(random() ** 2.2 * published.length)];
  return Array.from({ length: ORDERS }, (_, number) => {
    const daysAgo = Math.floor(random() ** 1.2 * DAYS) + 0.03 + random() * 0.6;
    const placedAt = Math.round(now - daysAgo * DAY_MS);
    const picks = Array.from({ length: 1 + Math.floor(random() ** 2 * 4) }, () => {
      const product = pick();
      return product ? [{ product, quantity: random() < 0.2 ? 2 : 1 }] : [];
    }).flat();
    const buyer = 1 + (number % 41);
    const order = seededOrder({
      buyer: { userId: null, email: `buyer-${buyer}@example.com`, firstName: 'Buyer', lastName: String(buyer) },
      placedAt,
      picks,
      ...statusAfter(daysAgo),
      addressLine2: null,
      sessionId: `cs_test_other${number}`,
    });
    if (number % 9 !== 4 || daysAgo < 10) return order;
    const amount = number % 2 ? (order.items[0]?.priceCents ?? order.totalCents) : order.totalCents;
    return refunded(order, amount, placedAt + 9 * DAY_MS);
  });
}

function shippingWrites(order: StoredOrder): TransactionWrite[] {
  const delta = shippingDelta({ status: 'completed', shipments: [] }, order);
  return delta ? [costCounterWrite(dayOf(order.createdAt), order.id, delta)] : [];
}

/** Sample shipping costs in cents. Null for one out of four orders, whose cost is unknown. */
const SHIPPING_COSTS = [430, 515, null, 680];

/** Adds data that the analytics need: earlier orders by the same customer, the payment fee, and the shipping cost. */
export function withFigures(orders: readonly StoredOrder[]): StoredOrder[] {
  const buyers = new Set<string>();
  return orders
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .map((order, index) => {
      const isReturning = buyers.has(order.email);
      buyers.add(order.email);
      const costCents = SHIPPING_COSTS[index % SHIPPING_COSTS.length] ?? null;
      return {
        ...order,
        isReturning,
        feeCents: cardFee(order.totalCents, STRIPE_FEE),
        shipments: order.shipments.map((shipment) => ({ ...shipment, costCents })),
      };
    });
}

/**
 * Adds a return request to the newest delivered order of a guest with several items. It was requested four days after
 * delivery.
 */
export function withReturn(orders: readonly StoredOrder[]): StoredOrder[] {
  const at = orders.findLastIndex(
    ({ status, userId, refunds, items }) => status === 'delivered' && userId === null && !refunds && items.length > 1,
  );
  const order = orders[at];
  if (!order) return [...orders];
  const askedAt = new Date(Date.parse(order.createdAt) + 7 * DAY_MS).toISOString();
  const asked: StoredReturn = {
    ...{ id: newId('ret', Date.parse(askedAt)), state: 'requested', wish: 'refund' },
    lines: [{ item: 0, quantity: 1, reason: 'too_small' }],
    note: 'The shoulders are too tight for me. I tried it on once.',
    ...{ requestedAt: askedAt, changedAt: askedAt },
  };
  const timeline = [...order.timeline, { at: askedAt, event: 'Return requested' }];
  return orders.with(at, { ...order, returns: [asked], timeline });
}

/** Returns the writes for an order and its counters. Refunds are counted on the day on which they were made. */
export const writesOf = (order: StoredOrder): TransactionWrite[] => [
  ...orderWrites(order),
  ...(order.payments ?? []).flatMap(({ id, editId }) => (id && editId ? [paymentLinkWrite(id, order.id)] : [])),
  ...shippingWrites(order),
  ...(order.refunds ?? []).map(({ amountCents, createdAt }) =>
    refundCounterWrite(dayOf(createdAt), order.id, { refunds: 1, refundedCents: amountCents }),
  ),
];

export interface DayVisits {
  day: Day;
  visits: number;
  visitors: number;
  /** Number of visitors who viewed a product, filled a cart, and went to checkout. */
  steps: readonly [number, number, number];
  sources: Partial<Record<Source, number>>;
}

/** Generates ninety days of visits, with more visits in recent weeks and on weekends. */
export function pastVisits(now: number): DayVisits[] {
  const random = randomFrom('visits');
  return Array.from({ length: DAYS }, (_, index) => {
    const daysAgo = DAYS - index;
    const at = now - daysAgo * DAY_MS;
    const weekend = [0, 6].includes(new Date(at).getUTCDay()) ? 1.35 : 1;
    const visitors = Math.round((14 + (16 * index) / DAYS + random() * 9) * weekend);
    const share = (part: number) => Math.round(visitors * part);
    return {
      ...{ day: dayAt(at), visitors, visits: Math.round(visitors * (2.1 + random() * 1.6)) },
      steps: [share(0.64), share(0.16), share(0.08)],
      sources: { direct: share(0.38), google: share(0.27), instagram: share(0.18), email: share(0.09) },
    };
  });
}

export function visitWrite({ day, visits, visitors, steps, sources }: DayVisits): TransactionWrite {
  const [productVisitors, cartVisitors, checkoutVisitors] = steps;
  const bySource = Object.entries(sources).flatMap(([source, count]) => [
    [`source.${source}.visitors`, count],
    [`source.${source}.checkouts`, Math.round(count * 0.08)],
  ]);
  return visitorCounterWrite(day, '', {
    ...{ visits, visitors, productVisitors, cartVisitors, checkoutVisitors },
    ...Object.fromEntries(bySource),
  });
}
