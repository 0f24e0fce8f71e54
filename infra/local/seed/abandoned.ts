import { newId } from '#shared/base/id.ts';
import { dayAt } from '#shared/base/utc-day.ts';
import { type Checkout, checkoutTtl } from '#shared/checkout/checkout.ts';
import type { Abandonment } from '#shared/checkout/reminders/reminder.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { type TransactionWrite, transact } from '#store/client.ts';
import { ABANDONED, checkoutKey } from '#store/keys/checkout.ts';
import { reminderCounterWrite } from '#store/shop/counters.ts';

const HOUR_MS = 3_600_000;
/** Time between a checkout and its reminder, in milliseconds. */
const LATER_MS = 4 * HOUR_MS;

type Left = Pick<Abandonment, 'state' | 'consent'> & { email: string | null; isRecovered?: true };

/** Sample data for the demo, so that the list and the figures are not empty. A real shop starts without it. */
const DEMO: readonly Left[] = [
  { state: 'sent', consent: 'newsletter', email: null, isRecovered: true },
  { state: 'sent', consent: 'request', email: 'undecided@example.com' },
  { state: 'no_address', consent: null, email: null },
];

/** Returns an abandoned checkout with the items of an order. It was opened 20 hours before the order. */
function leftBefore(order: StoredOrder, { state, consent, email, isRecovered }: Left): Checkout {
  const opened = Date.parse(order.createdAt) - 20 * HOUR_MS;
  const [createdAt, at] = [new Date(opened).toISOString(), new Date(opened + LATER_MS).toISOString()];
  const { id: orderId, totalCents, subtotalCents, discountCents, shippingCents } = order;
  return {
    ...{ id: newId('chk', opened), status: 'expired', userId: null, email: isRecovered ? order.email : email },
    ...{ country: 'US', subtotalCents, discountCents, shippingCents, totalCents, createdAt, expiresAt: at },
    ...{ sessionId: null, orderId: null },
    lines: order.items.map(({ unitCents, priceCents, tookStock: _took, ...item }) => ({
      ...{ ...item, unitCents: unitCents ?? priceCents, discountedUnitCents: priceCents, holdsStock: false },
    })),
    abandoned: {
      ...{ at, state, consent },
      ...(state === 'sent' ? { sentAt: at } : {}),
      ...(isRecovered ? { clickedAt: at, recovered: { orderId, totalCents } } : {}),
    },
  };
}

function writesOf(checkout: Checkout, now: number): TransactionWrite[] {
  const { id, createdAt, abandoned } = checkout;
  const index = { gsi2pk: ABANDONED, gsi2sk: `${createdAt}#${id}` };
  const recovered = abandoned?.recovered;
  const figures = {
    ...(abandoned?.state === 'sent' ? { reminders: 1 } : {}),
    ...(recovered ? { recoveredOrders: 1, recoveredCents: recovered.totalCents } : {}),
  };
  return [
    { Put: { Item: { ...checkoutKey(id), ...checkout, ...index, ttl: checkoutTtl(now) } } },
    ...(Object.keys(figures).length > 0
      ? [reminderCounterWrite(dayAt(Date.parse(abandoned?.at ?? createdAt)), id, figures)]
      : []),
  ];
}

/** Seeds abandoned checkouts with the items of the newest orders by guests. The first checkout was recovered by its order. */
export async function seedAbandoned(orders: readonly StoredOrder[], now: number): Promise<void> {
  const newest = orders
    .filter(({ userId }) => userId === null)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const checkouts = DEMO.flatMap((left, at) => (newest[at] ? [leftBefore(newest[at], left)] : []));
  // Write the checkouts one by one. Two checkouts on the same day may share a counter, and a transaction can write each item
  // only once.
  for (const checkout of checkouts) await transact(writesOf(checkout, now));
}
