import { settleSession } from '../checkout/settle-session.ts';
import { expireSession } from '../outside/stripe.ts';
import { getCheckout, releaseCheckout } from '../store/checkouts.ts';
import type { WorkOutcome } from './run-work.ts';

/** A delayed payment may take days; its webhook usually tells first. */
const LOOK_AGAIN_MS = 60 * 60_000;

/**
 * The end of a checkout's time: what was paid becomes an order, the rest gives its stock back.
 * A checkout without a session never showed a payment page, so nobody can have paid it.
 */
export async function closeCheckout(checkoutId: string, now: number): Promise<WorkOutcome> {
  const checkout = await getCheckout(checkoutId);
  if (!checkout) return 'done';
  if (!checkout.sessionId) {
    await releaseCheckout(checkout, 'failed');
    return 'done';
  }
  if (checkout.status === 'open') await expireSession(checkout.sessionId);
  await settleSession(checkout.sessionId, { now });
  const latest = await getCheckout(checkoutId);
  return latest?.status === 'awaiting_payment' ? { again: now + LOOK_AGAIN_MS } : 'done';
}
