import { expireStripeSession } from '#outside/stripe.ts';
import { requireCheckout, toCheckoutState } from './session-state.ts';
import { settleSession } from './settle-session.ts';

/**
 * A shopper left the payment page: it is closed at Stripe first, so that nobody can pay it after the stock went back.
 * A payment that was quicker stays a payment.
 */
export async function cancelCheckoutSession(sessionId: string, now: number) {
  const checkout = await requireCheckout(sessionId);
  if (checkout.status === 'open') {
    await expireStripeSession(sessionId);
    await settleSession(sessionId, { now, endedAs: 'cancelled' });
  }
  return toCheckoutState(await requireCheckout(sessionId), sessionId);
}
