import { handle } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { toConsent } from '#shared/marketing/newsletter-consent.ts';
import { SUBSCRIPTION_SOURCE } from '#shared/marketing/subscriber.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { insertSubscriber } from '#store/marketing/subscribers.ts';

export const subscribeHandler = handle('POST /api/subscribers', async ({ body: { email, ...given }, now }) => {
  if (await getSuppression(email)) throw new Problem('address_suppressed');
  await insertSubscriber(email, toConsent(given, SUBSCRIPTION_SOURCE, new Date(now).toISOString()));
  return { email };
});
