import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { toMailShopWithWords } from '#functions/mail/to-mail-shop.ts';
import { sendMail } from '#outside/mail.ts';
import type { Checkout } from '#shared/checkout/checkout.ts';
import type { MailShop, RenderedMail } from '#shared/mail/fill-template.ts';
import { paymentFailed, paymentPending } from '#shared/mail/payment-mails.ts';
import { getCheckout } from '#store/checkout/checkouts.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { getSettings } from '#store/shop/settings.ts';

/**
 * Sends an email about a payment that has not become an order. Skips the email if the status has changed or emails to the
 * address bounce.
 */
async function sendPaymentMail(
  checkoutId: string,
  status: Checkout['status'],
  write: (checkout: Checkout, shop: MailShop) => RenderedMail,
): Promise<JobOutcome> {
  const [checkout, settings] = await Promise.all([getCheckout(checkoutId), getSettings()]);
  if (!checkout?.email || checkout.status !== status) return 'done';
  if ((await getSuppression(checkout.email))?.reason === 'bounce') return 'done';
  await sendMail({ to: checkout.email, ...write(checkout, await toMailShopWithWords(settings)) }, settings);
  return 'done';
}

export const sendPaymentPendingJob = defineJob({
  kind: 'send_payment_pending',
  run: ({ payload }) => sendPaymentMail(payload.checkoutId, 'awaiting_payment', paymentPending),
});

export const sendPaymentFailedJob = defineJob({
  kind: 'send_payment_failed',
  run: ({ payload }) => sendPaymentMail(payload.checkoutId, 'failed', paymentFailed),
});
