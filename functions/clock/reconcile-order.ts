import { loggable, logger, withLogContext } from '#functions/runtime/log.ts';
import { type PaymentRefund, withPaymentRefunds } from '#shared/fulfilment/payment-refunds.ts';
import { withDispute } from '#shared/orders/disputes.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { Dispute } from '#shared/orders/refund.ts';
import { recordDispute } from '#store/orders/disputes.ts';
import { recordRefunds } from '#store/orders/refunds.ts';
import { getRecentSettings } from '#store/shop/settings.ts';

/** Describes the payment of an order as Stripe knows it. */
interface StripePayment {
  refunds: readonly PaymentRefund[];
  dispute: Dispute | undefined;
}

/** Records the refunds and the dispute that the order does not have yet. Logs a failure. `now` in milliseconds UTC. */
export async function reconcileOrder(
  order: StoredOrder,
  { refunds, dispute }: StripePayment,
  now: number,
): Promise<void> {
  const { id } = order;
  const at = new Date(now).toISOString();
  try {
    await withLogContext({ orderId: id }, async () => {
      if (withPaymentRefunds(order, refunds, at)) await recordRefunds(id, refunds, now);
      if (dispute && withDispute(order, dispute, at)) {
        const { timeZone } = await getRecentSettings();
        await recordDispute(id, dispute, { now, timeZone });
      }
    });
  } catch (error) {
    logger.error('order not reconciled with Stripe', { orderId: id, error: loggable(error) });
  }
}
