import type { Deliveries } from '../../emulator/webhook-sender.ts';
import type { StripeAccount } from '../account.ts';
import type { Submission } from '../payments/payment-objects.ts';
import { type PaymentResult, pay } from '../payments/payments.ts';

export interface Checkout {
  account: StripeAccount;
  deliveries: Deliveries;
  /** Longest time to wait for the shop to accept the event before the shopper returns, in milliseconds. */
  redirectWithin: number;
  /** Time until a bank debit succeeds, in milliseconds. */
  settleAfter: number;
}

/**
 * Pays, and then waits until the shop has accepted `checkout.session.completed`. This way, the shop knows of the payment
 * before the shopper returns. Waits at most `redirectWithin` milliseconds.
 */
export async function payAndNotify(
  checkout: Checkout,
  sessionId: string,
  submission: Submission,
): Promise<PaymentResult> {
  const result = pay(checkout.account, sessionId, submission, checkout.settleAfter);
  if ('completedEvent' in result) await checkout.deliveries.settled(result.completedEvent, checkout.redirectWithin);
  return result;
}
