import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { getShopDay } from '#functions/shop/shop-day.ts';
import { recoveredCheckout } from '#shared/checkout/reminders/reminder.ts';
import { countRecovery, getReminderContact } from '#store/checkout/reminders/contacts.ts';
import { getOrder } from '#store/orders/orders.ts';

/** Counts an order as recovered if it is the first one after the customer followed a reminder's link. */
async function count(orderId: string, now: number): Promise<JobOutcome> {
  const order = await getOrder(orderId);
  const contact = order && (await getReminderContact(order.email));
  const checkoutId = order && recoveredCheckout(contact, Date.parse(order.createdAt));
  if (order && checkoutId) await countRecovery(order.email, checkoutId, order, await getShopDay(now));
  return 'done';
}

export const countRecoveryJob = defineJob({
  kind: 'count_recovery',
  run: ({ payload, now }) => count(payload.orderId, now),
});
