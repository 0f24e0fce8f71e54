import { openCheckoutSession } from '#functions/checkout/open-checkout-session.ts';
import { ensureProfile } from '#functions/customers/profile.ts';
import { handle } from '#functions/http/http.ts';

export const openSessionHandler = handle('POST /api/checkout/sessions', async ({ body, headers, caller, now }) => {
  const profile = caller ? await ensureProfile(caller, now) : null;
  const key = headers['idempotency-key'];
  return openCheckoutSession({
    request: body,
    customer: profile,
    attempt: key ? `${caller?.userId ?? 'guest'} ${key} ${JSON.stringify(body)}` : null,
    now,
  });
});
