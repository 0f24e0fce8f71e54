import { dropEdit } from '#functions/checkout/edits/settle-edit.ts';
import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { Problem } from '#shared/base/errors.ts';
import { STOCK_HOLDING_STATUSES } from '#shared/checkout/checkout.ts';
import { releaseCheckout } from '#store/checkout/checkout-ends.ts';
import { getCheckout } from '#store/checkout/checkouts.ts';
import { isEditCheckout } from '#store/orders/edit-checkouts.ts';
import { closePaymentPage } from './payment-session.ts';
import { settleSession } from './settle-session.ts';

/**
 * Pause between checks of a delayed payment, in milliseconds. The payment may take days, and its webhook usually arrives
 * before the next check.
 */
const CHECK_AGAIN_MS = 60 * 60_000;

/**
 * Ends a checkout whose time is up. A paid checkout becomes an order. An unpaid one returns its stock. A checkout without a
 * session never had a payment page, and a session that Stripe does not know cannot be paid, so both count as unpaid. Throws
 * `payment_unavailable` if the payment page is still open.
 */
async function closeCheckout(checkoutId: string, now: number): Promise<JobOutcome> {
  const checkout = await getCheckout(checkoutId);
  if (!checkout || !STOCK_HOLDING_STATUSES.includes(checkout.status)) return 'done';
  if (checkout.sessionId && checkout.status === 'open') await closePaymentPage(checkout.sessionId);
  const isKnown = checkout.sessionId ? await settleSession(checkout.sessionId, { now }) : false;
  if (!isKnown && isEditCheckout(checkout)) await dropEdit(checkout, { status: 'failed', now });
  else if (!isKnown) await releaseCheckout(checkout, 'failed', now);
  const latest = await getCheckout(checkoutId);
  if (latest?.status === 'awaiting_payment') return { again: now + CHECK_AGAIN_MS };
  if (latest?.status === 'open') throw new Problem('payment_unavailable', 'The payment page is still open at Stripe');
  return 'done';
}

export const closeCheckoutJob = defineJob({
  kind: 'close_checkout',
  run: ({ payload, now }) => closeCheckout(payload.checkoutId, now),
});
