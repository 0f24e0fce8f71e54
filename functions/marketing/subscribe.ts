import { Problem } from '#shared/base/errors.ts';
import type { Consent } from '#shared/marketing/newsletter-consent.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { insertSubscriber } from '#store/marketing/subscribers.ts';
import { getSubscriptionRequestById, requestSubscription } from '#store/marketing/subscription-requests.ts';
import { getSettings } from '#store/shop/settings.ts';

/**
 * Subscribes an email address, or asks it to confirm if the shop requires that. Returns true if it must confirm. In that case
 * the result is the same for known, suppressed, and new addresses. Otherwise throws `address_suppressed` and
 * `already_subscribed`.
 */
export async function subscribe(email: string, consent: Consent): Promise<boolean> {
  const [{ newsletter }, suppression] = await Promise.all([getSettings(), getSuppression(email)]);
  if (newsletter.confirms) {
    if (!suppression) await requestSubscription(email, consent);
    return true;
  }
  if (suppression) throw new Problem('address_suppressed');
  await insertSubscriber(email, consent);
  return false;
}

/**
 * Starts the subscription after a click on a confirmation link. Returns false if the request does not exist or has expired.
 * `now` in milliseconds UTC.
 */
export async function startRequested(subscriberId: string, now: number): Promise<boolean> {
  const request = await getSubscriptionRequestById(subscriberId, now);
  if (!request) return false;
  try {
    await insertSubscriber(request.email, { ...request.consent, confirmedAt: new Date(now).toISOString() });
  } catch (error) {
    // A second click may have been faster. The subscription then exists already.
    if (!(error instanceof Problem && error.code === 'already_subscribed')) throw error;
  }
  return true;
}
