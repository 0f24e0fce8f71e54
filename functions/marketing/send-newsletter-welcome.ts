import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { toMailShopWithWords } from '#functions/mail/to-mail-shop.ts';
import { config } from '#functions/runtime/config.ts';
import { sendMail } from '#outside/mail.ts';
import { newsletterWelcome } from '#shared/mail/marketing-mails.ts';
import { unsubscribeHeaders, unsubscribeUrl } from '#shared/mail/unsubscribe.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { getSubscriberById } from '#store/marketing/subscribers.ts';
import { getSettings } from '#store/shop/settings.ts';
import { getWelcomeOffer } from './welcome-offer.ts';

/**
 * Sends the welcome email, with the discount code that the owner chose if the code works now. Skips the email if the
 * subscriber has unsubscribed or the address is suppressed.
 */
async function sendNewsletterWelcome(subscriberId: string, now: number): Promise<JobOutcome> {
  const subscriber = await getSubscriberById(subscriberId);
  if (!subscriber?.isActive || (await getSuppression(subscriber.email))) return 'done';
  const settings = await getSettings();
  const url = unsubscribeUrl(config().SITE_URL, subscriber.token);
  const { newsletter, timeZone } = settings;
  const offer = await getWelcomeOffer(newsletter.welcomeOfferId, timeZone, now);
  const mail = newsletterWelcome(url, offer, await toMailShopWithWords(settings));
  await sendMail(
    { to: subscriber.email, ...mail, headers: unsubscribeHeaders(url), tags: { kind: 'newsletter_welcome' } },
    settings,
  );
  return 'done';
}

export const sendNewsletterWelcomeJob = defineJob({
  kind: 'send_newsletter_welcome',
  run: ({ payload, now }) => sendNewsletterWelcome(payload.subscriberId, now),
});
