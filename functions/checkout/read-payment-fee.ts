import { defineJob } from '#functions/jobs/define-job.ts';
import { readPaymentFee } from '#outside/stripe.ts';
import { dayIn } from '#shared/base/time-zone.ts';
import { feeFigures } from '#shared/shop/analytics.ts';
import { changeOrder } from '#store/orders/order-change.ts';
import { getOrder } from '#store/orders/orders.ts';
import { costCounterWrite } from '#store/shop/counters.ts';
import { getSettings } from '#store/shop/settings.ts';

const HOUR_MS = 60 * 60_000;
/**
 * Age in milliseconds after which the fee of an order stays an estimate. An order's day is closed a day after its end at the
 * earliest, so a fee that is read before this age is always counted in time.
 */
const MOST_AGE_MS = 22 * HOUR_MS;

/** Reads the fee of an order's payment as soon as the payment service knows it, and counts it on the day of the order. */
export const readPaymentFeeJob = defineJob({
  kind: 'read_payment_fee',
  run: async ({ payload: { orderId }, now }) => {
    const order = await getOrder(orderId);
    if (!order?.paymentIntentId || order.feeCents !== undefined) return 'done';
    if (now - Date.parse(order.createdAt) > MOST_AGE_MS) return 'done';
    const feeCents = await readPaymentFee(order.paymentIntentId);
    if (feeCents === null) return { again: now + HOUR_MS };
    const day = dayIn((await getSettings()).timeZone, Date.parse(order.createdAt));
    await changeOrder(orderId, (before) => {
      if (before.feeCents !== undefined) return null;
      const after = { ...before, feeCents };
      return { order: after, writes: [costCounterWrite(day, orderId, feeFigures(after))] };
    });
    return 'done';
  },
});
