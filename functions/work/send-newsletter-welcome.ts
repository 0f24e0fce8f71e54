import { newsletterWelcomeMail } from '../../shared/mail/newsletter-welcome.ts';
import { unsubscribeHeaders, unsubscribeUrl } from '../../shared/mail/unsubscribe.ts';
import { config } from '../config.ts';
import { sendMail } from '../outside/mail.ts';
import { getSettings } from '../store/settings.ts';
import { getSubscriberById } from '../store/subscribers.ts';
import { getSuppression } from '../store/suppressions.ts';
import type { WorkOutcome } from './run-work.ts';

/** Nobody is welcomed who has left meanwhile, or must not be written to. */
export async function sendNewsletterWelcome(subscriberId: string): Promise<WorkOutcome> {
  const subscriber = await getSubscriberById(subscriberId);
  if (!subscriber?.isActive || (await getSuppression(subscriber.email))) return 'done';
  const settings = await getSettings();
  const { SITE_URL } = config();
  const url = unsubscribeUrl(SITE_URL, subscriber.token);
  const mail = newsletterWelcomeMail(settings, { siteUrl: SITE_URL, unsubscribeUrl: url });
  await sendMail(
    { to: subscriber.email, ...mail, headers: unsubscribeHeaders(url), tags: { kind: 'newsletter_welcome' } },
    settings,
  );
  return 'done';
}
