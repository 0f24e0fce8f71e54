import { createHash } from 'node:crypto';
import { openCheckoutSession } from '../../checkout/open-session.ts';
import { handle } from '../../http.ts';
import { ensureProfile } from '../me/profile.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

export const openSession = handle('POST /api/checkout/sessions', async ({ body, headers, caller, now }) => {
  const profile = caller ? await ensureProfile(caller, now) : null;
  const key = headers['idempotency-key'];
  return openCheckoutSession({
    request: body,
    customer: profile,
    attempt: key ? digest(`${caller?.userId ?? 'guest'} ${key} ${JSON.stringify(body)}`) : null,
    now,
  });
});
