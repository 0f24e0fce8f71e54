import type { WorkOutcome } from '#functions/jobs/run-work.ts';
import { mailShop } from '#functions/mail/mail-shop.ts';
import { sendMail } from '#outside/mail.ts';
import type { Checkout } from '#shared/checkout/checkout.ts';
import type { MailShop, WrittenMail } from '#shared/mail/fill.ts';
import { paymentFailed, paymentPending } from '#shared/mail/payment-mails.ts';
import { getCheckout } from '#store/checkout/checkouts.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { getSettings } from '#store/shop/settings.ts';

/** Sends a mail about a payment that is no order; none once the payment has come further, or where mails come back. */
async function sendPaymentMail(
  checkoutId: string,
  status: Checkout['status'],
  write: (checkout: Checkout, shop: MailShop) => WrittenMail,
): Promise<WorkOutcome> {
  const [checkout, settings] = await Promise.all([getCheckout(checkoutId), getSettings()]);
  if (!checkout?.email || checkout.status !== status) return 'done';
  if ((await getSuppression(checkout.email))?.reason === 'bounce') return 'done';
  await sendMail({ to: checkout.email, ...write(checkout, mailShop(settings)) }, settings);
  return 'done';
}

export const sendPaymentPending = (checkoutId: string): Promise<WorkOutcome> =>
  sendPaymentMail(checkoutId, 'awaiting_payment', paymentPending);

export const sendPaymentFailed = (checkoutId: string): Promise<WorkOutcome> =>
  sendPaymentMail(checkoutId, 'failed', paymentFailed);
