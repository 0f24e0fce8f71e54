import { loggable, logger, withLogContext } from '#functions/runtime/log.ts';
import { arePaymentsConfigured } from '#outside/payment-secrets.ts';
import { listRecentDisputes } from '#outside/stripe-disputes.ts';
import { listRecentRefunds } from '#outside/stripe-refunds.ts';
import { withPaymentRefunds } from '#shared/fulfilment/payment-refunds.ts';
import { withDispute } from '#shared/orders/disputes.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { recordDispute } from '#store/orders/disputes.ts';
import { getOrdersByPayment } from '#store/orders/orders.ts';
import { recordRefunds } from '#store/orders/refunds.ts';

/**
 * Stripe sends a webhook again for days; this is for those that were never sent, or refused for good. So far back that a strike
 * of the slowest clock may fail and the next still sees what it missed.
 */
export const STRIPE_LOOK_BACK_MS = 3 * 60 * 60_000;

/**
 * Finds refunds and disputes of the last hours whose webhooks never came: two calls a strike, and nothing is written
 * where they are known. One order that cannot be brought up to date is logged and does not keep the others waiting.
 */
export async function reconcileStripe(now: number, hasTime: () => boolean): Promise<void> {
  if (!(await arePaymentsConfigured())) return;
  const since = now - STRIPE_LOOK_BACK_MS;
  const [refunds, disputes] = await Promise.all([listRecentRefunds(since), listRecentDisputes(since)]);
  const orders = await getOrdersByPayment([...refunds.keys(), ...disputes.keys()]);
  const at = new Date(now).toISOString();
  for (const [payment, order] of orders) {
    if (!hasTime()) return;
    const [told, dispute] = [refunds.get(payment) ?? [], disputes.get(payment)];
    await forOne(order, async () => {
      if (withPaymentRefunds(order, told, at)) await recordRefunds(order.id, told, now);
      if (dispute && withDispute(order, dispute, at)) await recordDispute(order.id, dispute, now);
    });
  }
}

async function forOne({ id }: StoredOrder, catchUp: () => Promise<void>): Promise<void> {
  try {
    await withLogContext({ orderId: id }, catchUp);
  } catch (error) {
    logger.error('an order could not be brought up to date', { orderId: id, error: loggable(error) });
  }
}
