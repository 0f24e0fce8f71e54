import { handle } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { consentOf } from '#shared/marketing/newsletter-consent.ts';
import { SUBSCRIPTION_SOURCE } from '#shared/marketing/subscriber.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { addSubscriber } from '#store/marketing/subscribers.ts';

export const subscribe = handle('POST /api/subscribers', async ({ body: { email, ...given }, now }) => {
  if (await getSuppression(email)) throw new Problem('address_suppressed');
  await addSubscriber(email, consentOf(given, SUBSCRIPTION_SOURCE, new Date(now).toISOString()));
  return { email };
});
