import { arePaymentsConfigured } from '#outside/payment-secrets.ts';
import { listRecentDisputes } from '#outside/stripe-disputes.ts';
import { listRecentRefunds } from '#outside/stripe-refunds.ts';
import { getOrdersByPayment } from '#store/orders/orders.ts';

/**
 * Period to check at Stripe, in milliseconds. The check makes up for webhooks that were never sent or were finally rejected.
 * Stripe itself retries all other webhooks for days. The period is long enough that the next tick makes up for a failed one,
 * even on the slowest schedule.
 */
export const STRIPE_LOOK_BACK_MS = 3 * 60 * 60_000;

/**
 * Records the refunds and disputes of the last hours whose webhooks never arrived. Makes two calls to Stripe per tick, or
 * more if there are over a hundred refunds or disputes. Writes only new facts. Logs an order that fails and continues with the
 * others. `now` in milliseconds UTC.
 */
export async function reconcileStripe(now: number, hasTime: () => boolean): Promise<void> {
  if (!(await arePaymentsConfigured())) return;
  const since = now - STRIPE_LOOK_BACK_MS;
  const [refunds, disputes] = await Promise.all([
    listRecentRefunds(since, hasTime),
    listRecentDisputes(since, hasTime),
  ]);
  const orders = await getOrdersByPayment([...refunds.keys(), ...disputes.keys()]);
  if (orders.size === 0) return;
  const { reconcileOrder } = await import('./reconcile-order.ts');
  for (const [payment, order] of orders) {
    if (!hasTime()) return;
    await reconcileOrder(order, { refunds: refunds.get(payment) ?? [], dispute: disputes.get(payment) }, now);
  }
}
