import { type Checkout, checkoutTtl, heldUnits, STOCK_HOLDING_STATUSES } from '#shared/checkout/checkout.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { ConditionsFailed, type TransactionWrite, transact } from '#store/client.ts';
import { eventMarkerWrite } from '#store/events.ts';
import { cancelJob, enqueueDeadLetterJob, enqueueJob } from '#store/jobs/jobs.ts';
import { checkoutKey, productKey, sessionKey } from '#store/keys.ts';
import { orderWrites } from '#store/orders/orders.ts';

export interface Settlement {
  checkout: Checkout;
  order: StoredOrder;
  /** Milliseconds UTC. */
  now: number;
  /** The webhook event that reported the payment, if any. */
  eventId: string | null;
}

const markPaid = ({ checkout, order, now }: Settlement): TransactionWrite => ({
  Update: {
    Key: checkoutKey(checkout.id),
    UpdateExpression: 'SET #status = :paid, orderId = :order, email = :email, #ttl = :ttl',
    ConditionExpression: '#status = :seen',
    ExpressionAttributeNames: { '#status': 'status', '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':paid': 'paid',
      ':order': order.id,
      ':email': order.email,
      ':ttl': checkoutTtl(now),
      ':seen': checkout.status,
    },
  },
});

const guardSession = ({ checkout, order }: Settlement): TransactionWrite => ({
  Update: {
    Key: sessionKey(order.sessionId),
    UpdateExpression: 'SET checkoutId = :checkout, orderId = :order',
    ConditionExpression: 'attribute_not_exists(orderId)',
    ExpressionAttributeValues: { ':checkout': checkout.id, ':order': order.id },
  },
});

const retakeStockWrite = (productId: string, units: number): TransactionWrite => ({
  Update: {
    Key: productKey(productId),
    UpdateExpression: 'SET inventoryQuantity = inventoryQuantity - :units',
    ConditionExpression: 'inventoryQuantity >= :units',
    ExpressionAttributeValues: { ':units': units },
  },
});

function reviewWrites({ order }: Settlement, at: string): TransactionWrite[] {
  if (order.flags.length === 0) return [];
  return [
    enqueueDeadLetterJob(
      'review_order',
      { orderId: order.id, partId: null },
      `Paid, but please look: ${order.flags.join(', ')}`,
      at,
    ),
  ];
}

const MISMATCH = 'The payment is not what this order costs: look into it, then have it sent to the provider';

/** Enqueues the provider's order for the end of the grace period. With a wrong amount paid, an admin has to release it. */
function providerWrites({ order }: Settlement, at: string): TransactionWrite[] {
  if (!order.provider) return [];
  return order.flags.includes('amount_mismatch')
    ? [enqueueDeadLetterJob('submit_order', { orderId: order.id }, MISMATCH, at)]
    : [enqueueJob('submit_order', { orderId: order.id }, order.provider.heldUntil, at)];
}

/** Flags the order as oversold. Items of sold-out products took no stock. */
const withOversold = (settlement: Settlement, productIds: ReadonlySet<string>): Settlement => ({
  ...settlement,
  order: {
    ...settlement.order,
    items: settlement.order.items.map((item) =>
      productIds.has(item.productId) ? { ...item, tookStock: false } : item,
    ),
    flags: [...new Set([...settlement.order.flags, 'oversold' as const])],
  },
});

/**
 * Turns a paid checkout into an order in one transaction: checkout, order with its pointers, day counters, session guard,
 * event marker, confirmation mail and the provider's order. A payment that arrives after its stock was returned takes the
 * stock again; if a product has sold out, the order is flagged `oversold`. Returns false when the checkout was settled or
 * closed first.
 */
export async function settlePaidCheckout(settlement: Settlement): Promise<boolean> {
  const { checkout, now, eventId } = settlement;
  const at = new Date(now).toISOString();
  const isLate = !STOCK_HOLDING_STATUSES.includes(checkout.status);
  const retaken = isLate ? [...heldUnits(checkout.lines)] : [];
  for (let current = settlement; ; ) {
    const writes = [
      markPaid(current),
      guardSession(current),
      ...orderWrites(current.order),
      enqueueJob('send_order_confirmation', { orderId: current.order.id }, at, at),
      cancelJob('close_checkout', { checkoutId: checkout.id }),
      ...(eventId ? [eventMarkerWrite(eventId, now)] : []),
      ...reviewWrites(current, at),
      ...providerWrites(current, at),
    ];
    try {
      await transact([...writes, ...retaken.map(([id, units]) => retakeStockWrite(id, units))]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
      if (error.failed.some((position) => position < writes.length)) return false;
      const soldOut = error.failed.toReversed().flatMap((position) => retaken.splice(position - writes.length, 1));
      current = withOversold(current, new Set(soldOut.map(([productId]) => productId)));
    }
  }
}
