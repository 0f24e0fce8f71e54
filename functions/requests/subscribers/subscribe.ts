import { Problem } from '../../../shared/errors.ts';
import { consentOf } from '../../../shared/newsletter-consent.ts';
import { SUBSCRIPTION_SOURCE } from '../../../shared/subscriber.ts';
import { handle } from '../../http.ts';
import { addSubscriber } from '../../store/subscribers.ts';
import { getSuppression } from '../../store/suppressions.ts';

export const subscribe = handle('POST /api/subscribers', async ({ body: { email, ...given }, now }) => {
  if (await getSuppression(email)) throw new Problem('address_suppressed');
  await addSubscriber(email, consentOf(given, SUBSCRIPTION_SOURCE, new Date(now).toISOString()));
  return { email };
});
