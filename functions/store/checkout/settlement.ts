import type { Day } from '#shared/base/utc-day.ts';
import type { ChoiceUnits } from '#shared/catalogue/stock.ts';
import { type Checkout, checkoutTtl, heldChoices, STOCK_HOLDING_STATUSES } from '#shared/checkout/checkout.ts';
import { withLatePayments } from '#shared/orders/gift-cards/late-payments.ts';
import type { StoredOrder, StoredOrderItem } from '#shared/orders/order.ts';
import { changeUnits } from '#store/catalogue/stock/stock.ts';
import { planTaking } from '#store/catalogue/stock/stock-plan.ts';
import { ConditionsFailed, type TransactionWrite, transact } from '#store/client.ts';
import { eventMarkerWrite } from '#store/events.ts';
import { cancelJob, enqueueDeadLetterJob, enqueueJob } from '#store/jobs/jobs.ts';
import { checkoutKey, sessionKey } from '#store/keys/checkout.ts';
import { campaignWrites } from '#store/marketing/campaign-orders.ts';
import { retakeUses } from '#store/marketing/offer-uses.ts';
import { captureWrites, lateCapture } from '#store/orders/gift-cards/payments.ts';
import { orderWrites } from '#store/orders/orders.ts';
import { submitWrite } from '#store/orders/submit-job.ts';
import { emptyCartWrites } from './checkout-jobs.ts';

export interface Settlement {
  checkout: Checkout;
  order: StoredOrder;
  /** Day of the sale in the shop's time zone. */
  day: Day;
  /** True if the team gets an email about each new order. */
  tellsTeam: boolean;
  /** True if the customer came through a reminder's link. */
  followsReminder?: boolean;
  /** Current time in milliseconds UTC. */
  now: number;
  /** The webhook event that reported the payment. Null if there was none. */
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

function reviewWrites({ order }: Settlement, at: string): TransactionWrite[] {
  if (order.flags.length === 0) return [];
  return [
    enqueueDeadLetterJob(
      'review_order',
      { orderId: order.id, partId: null },
      `Paid, but check it before you ship: ${order.flags.join(', ')}`,
      at,
    ),
  ];
}

const FEE_DELAY_MS = 10 * 60_000;

/** Enqueues a job that reads the payment's fee. For some payments, the fee is only known later. */
function feeWrites({ order, now }: Settlement, at: string): TransactionWrite[] {
  if (order.feeCents !== undefined || order.totalCents === 0) return [];
  return [enqueueJob('read_payment_fee', { orderId: order.id }, new Date(now + FEE_DELAY_MS).toISOString(), at)];
}

/** Enqueues the job that submits the order to the provider after the grace period. */
const providerWrites = ({ order }: Settlement, at: string): TransactionWrite[] =>
  order.provider ? [submitWrite(order, order.provider.heldUntil, at)] : [];

const CARDS_MISMATCH =
  'The amount paid doesn’t match the order’s total. Check the payment, then try again to issue them';

/** Enqueues the job that issues the order's gift cards. If the paid amount is wrong, an admin has to release the job. */
function giftCardJobs({ order }: Settlement, at: string): TransactionWrite[] {
  if (!order.giftCards) return [];
  return order.flags.includes('amount_mismatch')
    ? [enqueueDeadLetterJob('issue_gift_cards', { orderId: order.id }, CARDS_MISMATCH, at)]
    : [enqueueJob('issue_gift_cards', { orderId: order.id }, at, at)];
}

/** Flags the order as `oversold` if some choices are sold out. Their line items took no stock. */
function withOversold(settlement: Settlement, soldOut: readonly ChoiceUnits[]): Settlement {
  if (soldOut.length === 0) return settlement;
  const { order } = settlement;
  const isSoldOut = (item: StoredOrderItem) =>
    soldOut.some(
      ({ productId, size, color }) => productId === item.productId && size === item.size && color === item.color,
    );
  const items = order.items.map((item) => (isSoldOut(item) ? { ...item, tookStock: false } : item));
  return { ...settlement, order: { ...order, items, flags: [...new Set([...order.flags, 'oversold' as const])] } };
}

/**
 * Returns the writes that spend the reserved gift card amounts. If these were already released, spends as much as the gift
 * cards can still pay.
 */
async function spendGiftCards(settlement: Settlement, isLate: boolean) {
  const { checkout, order, now } = settlement;
  if (!checkout.giftCardPayments) return { settlement, writes: [] };
  if (!isLate) return { settlement, writes: await captureWrites(checkout, order.id) };
  const { payments, writes } = await lateCapture(checkout, { orderId: order.id, at: new Date(now).toISOString() });
  return { settlement: { ...settlement, order: withLatePayments(order, payments) }, writes };
}

/**
 * Number of attempts to settle a checkout. An attempt fails if stock, an offer, or a gift card has changed since it was read.
 */
const TRIES = 12;

/**
 * Turns a paid checkout into an order in one transaction. The transaction writes the checkout, the order with its pointers,
 * the day counters, the session guard, the event marker, and the jobs for the confirmation email and the provider's order. If
 * the payment arrives after the stock was returned, takes the stock and the uses of the offers again. If a product has sold
 * out by then, flags the order as `oversold`. Returns false if the checkout was already settled or closed.
 */
export async function settlePaidCheckout(settlement: Settlement): Promise<boolean> {
  const { checkout, now, eventId } = settlement;
  const at = new Date(now).toISOString();
  const isLate = !STOCK_HOLDING_STATUSES.includes(checkout.status);
  for (let tries = 1; ; tries++) {
    const { taken, soldOut } = await planTaking(isLate ? heldChoices(checkout) : []);
    const uses = isLate ? await retakeUses(checkout) : [];
    const paid = await spendGiftCards(withOversold(settlement, soldOut), isLate);
    const current = paid.settlement;
    const writes = [
      markPaid(current),
      guardSession(current),
      ...orderWrites(current.order, current.day),
      enqueueJob('send_order_confirmation', { orderId: current.order.id }, at, at),
      ...(settlement.tellsTeam ? [enqueueJob('send_order_notice', { orderId: current.order.id }, at, at)] : []),
      ...campaignWrites(current.order, at),
      cancelJob('close_checkout', { checkoutId: checkout.id }),
      ...emptyCartWrites(checkout, at),
      ...(settlement.followsReminder ? [enqueueJob('count_recovery', { orderId: current.order.id }, at, at)] : []),
      ...(eventId ? [eventMarkerWrite(eventId, now)] : []),
      ...feeWrites(current, at),
      ...reviewWrites(current, at),
      ...providerWrites(current, at),
      ...giftCardJobs(current, at),
    ];
    try {
      const cause = { kind: 'checkout', at, orderId: current.order.id } as const;
      await transact([
        ...writes,
        ...uses,
        ...paid.writes,
        ...[...taken].map(([id, units]) => changeUnits(id, units, cause)),
      ]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
      if (error.failed.some((position) => position < writes.length)) return false;
      if (tries === TRIES) throw error;
    }
  }
}
