import { expireStripeSession } from '#outside/stripe.ts';
import { mayCallStripe, requireCheckout, toCheckoutState, tolerateOutage } from './session-state.ts';
import { settleSession } from './settle-session.ts';

/**
 * Cancels a checkout whose shopper left the payment page. Expires the session at Stripe first, so that it cannot be paid after
 * the stock is returned. A payment that arrived before still counts. When Stripe does not answer, the checkout stays open until
 * its time is up. `now` in milliseconds UTC.
 */
export async function cancelCheckoutSession(sessionId: string, now: number) {
  const checkout = await requireCheckout(sessionId);
  if (checkout.status === 'open' && (await mayCallStripe('cancel', checkout, now))) {
    await tolerateOutage(async () => {
      await expireStripeSession(sessionId);
      await settleSession(sessionId, { now, endedAs: 'cancelled' });
    });
  }
  return toCheckoutState(await requireCheckout(sessionId), sessionId);
}
