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
  /** The webhook event that told of the payment, when one did. */
  eventId: string | null;
}

const markPaid = ({ checkout, order, now }: Settlement): TransactionWrite => ({
  Update: {
    Key: checkoutKey(checkout.id),
    UpdateExpression: 'SET #status = :paid, orderId = :order, email = :email, #ttl = :forgotten',
    ConditionExpression: '#status = :seen',
    ExpressionAttributeNames: { '#status': 'status', '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':paid': 'paid',
      ':order': order.id,
      ':email': order.email,
      ':forgotten': checkoutTtl(now),
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

const takeAgain = (productId: string, pieces: number): TransactionWrite => ({
  Update: {
    Key: productKey(productId),
    UpdateExpression: 'SET inventoryQuantity = inventoryQuantity - :pieces',
    ConditionExpression: 'inventoryQuantity >= :pieces',
    ExpressionAttributeValues: { ':pieces': pieces },
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

/** The provider's part is sent when its time ends; of a payment that is not what was asked for, when an owner says so. */
function providerWrites({ order }: Settlement, at: string): TransactionWrite[] {
  if (!order.provider) return [];
  return order.flags.includes('amount_mismatch')
    ? [enqueueDeadLetterJob('submit_order', { orderId: order.id }, MISMATCH, at)]
    : [enqueueJob('submit_order', { orderId: order.id }, order.provider.heldUntil, at)];
}

/** The same order without the pieces of products that have run out. */
const oversold = (settlement: Settlement, productIds: ReadonlySet<string>): Settlement => ({
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
 * One transaction: checkout paid + order with its pointers + day counters + session guard + event marker + confirmation mail
 * + the submission of what the provider makes.
 * A payment that came after its stock went back takes it again; a product that has run out is left out of that,
 * and the order is flagged `oversold`. False when somebody else settled or closed the checkout first.
 */
export async function settlePaidCheckout(settlement: Settlement): Promise<boolean> {
  const { checkout, now, eventId } = settlement;
  const at = new Date(now).toISOString();
  const late = !STOCK_HOLDING_STATUSES.includes(checkout.status);
  const retaken = late ? [...heldUnits(checkout.lines)] : [];
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
      await transact([...writes, ...retaken.map(([id, pieces]) => takeAgain(id, pieces))]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
      if (error.failed.some((position) => position < writes.length)) return false;
      const soldOut = error.failed.toReversed().flatMap((position) => retaken.splice(position - writes.length, 1));
      current = oversold(current, new Set(soldOut.map(([productId]) => productId)));
    }
  }
}
