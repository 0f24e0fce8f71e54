import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { toMailShopWithWords } from '#functions/mail/to-mail-shop.ts';
import { config } from '#functions/runtime/config.ts';
import { sendMail } from '#outside/mail.ts';
import { newsletterConfirmation } from '#shared/mail/marketing-mails.ts';
import { confirmationUrl } from '#shared/marketing/confirmation-link.ts';
import { confirmationExpiry } from '#shared/marketing/subscription-request.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { getSubscriptionRequestById } from '#store/marketing/subscription-requests.ts';
import { getSettings } from '#store/shop/settings.ts';
import { signConfirmation } from './confirmation-link.ts';

/**
 * Emails an address a request to confirm its subscription. Skips the email if the address has confirmed already, a newer
 * email was requested, or the address is suppressed.
 */
async function sendNewsletterConfirmation(subscriberId: string, mail: number, now: number): Promise<JobOutcome> {
  const request = await getSubscriptionRequestById(subscriberId, now);
  if (request?.mails !== mail || (await getSuppression(request.email))) return 'done';
  const settings = await getSettings();
  const token = await signConfirmation({ subscriberId, expiresAt: confirmationExpiry(request) });
  const written = newsletterConfirmation(
    confirmationUrl(config().SITE_URL, token),
    await toMailShopWithWords(settings),
  );
  await sendMail({ to: request.email, ...written, tags: { kind: 'newsletter_confirmation' } }, settings);
  return 'done';
}

export const sendNewsletterConfirmationJob = defineJob({
  kind: 'send_newsletter_confirmation',
  run: ({ payload, now }) => sendNewsletterConfirmation(payload.subscriberId, payload.mail, now),
});
