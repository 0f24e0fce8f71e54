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
import { getRecentSettings } from '#store/shop/settings.ts';

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
  const at = new Date(now).toISOString();
  for (const [payment, order] of orders) {
    if (!hasTime()) return;
    const [orderRefunds, dispute] = [refunds.get(payment) ?? [], disputes.get(payment)];
    await logFailure(order, async () => {
      if (withPaymentRefunds(order, orderRefunds, at)) await recordRefunds(order.id, orderRefunds, now);
      if (dispute && withDispute(order, dispute, at)) {
        const { timeZone } = await getRecentSettings();
        await recordDispute(order.id, dispute, { now, timeZone });
      }
    });
  }
}

async function logFailure({ id }: StoredOrder, reconcile: () => Promise<void>): Promise<void> {
  try {
    await withLogContext({ orderId: id }, reconcile);
  } catch (error) {
    logger.error('order not reconciled with Stripe', { orderId: id, error: loggable(error) });
  }
}
