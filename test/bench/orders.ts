import { newId } from '#shared/base/id.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { ORDER_STATUSES } from '#shared/orders/order-status.ts';
import type { ShopStore } from '../support/shop-store.ts';

const DAYS = 90;
const DAY_MS = 86_400_000;
const AT_ONCE = 20;

/** Describes the fields of a product that an order copies. */
type Model = Pick<ProductDetail, 'id' | 'slug' | 'title' | 'priceCents' | 'images' | 'sizes' | 'colors'>;

/** Returns order number `index` of `total`, spread evenly over 90 days. Every tenth order belongs to the same customer. */
export function benchOrder(model: Model, index: number, total: number, now: number): StoredOrder {
  const placed = now - Math.floor((index / total) * DAYS * DAY_MS);
  const at = new Date(placed).toISOString();
  return {
    id: newId('ord', placed),
    userId: null,
    email: index % 10 === 0 ? 'regular@example.com' : `buyer-${index}@example.com`,
    status: ORDER_STATUSES[index % ORDER_STATUSES.length] ?? 'completed',
    subtotalCents: model.priceCents,
    discountCents: 0,
    shippingCents: 595,
    totalCents: model.priceCents + 595,
    currency: 'usd',
    createdAt: at,
    items: [
      {
        productId: model.id,
        slug: model.slug,
        title: model.title,
        image: model.images[0]?.url ?? null,
        size: model.sizes[0] ?? null,
        color: model.colors[0] ?? null,
        quantity: 1,
        priceCents: model.priceCents,
      },
    ],
    shipments: [],
    shippingAddress: {
      firstName: 'New',
      lastName: 'User',
      address1: '1 Test Street',
      address2: null,
      city: 'Newark',
      region: 'NJ',
      zip: '07102',
      country: 'US',
    },
    timeline: [{ at, event: 'Payment received' }],
    flags: [],
    checkoutId: newId('chk', placed),
    sessionId: `cs_test_bench${index}`,
    paymentIntentId: `pi_bench${index}`,
    phone: null,
  };
}

/** Writes the orders with their counters, the same way that settlement does. */
export async function fillOrders(store: ShopStore, orders: readonly StoredOrder[]): Promise<void> {
  for (let start = 0; start < orders.length; start += AT_ONCE) {
    await Promise.all(orders.slice(start, start + AT_ONCE).map((order) => store.transact(store.orderWrites(order))));
  }
}
