import type { Deliveries } from '../../emulator/webhook-sender.ts';
import type { StripeAccount } from '../account.ts';
import type { Submission } from '../payments/payment-objects.ts';
import { type PaymentResult, pay } from '../payments/payments.ts';

export interface Checkout {
  account: StripeAccount;
  deliveries: Deliveries;
  /** Maximum milliseconds to wait for the delivery of the event before a customer who paid returns to the shop. */
  redirectWithin: number;
  /** Time until a bank debit succeeds, in milliseconds. */
  settleAfter: number;
}

/**
 * Pays for a session. Then waits for the delivery of `checkout.session.completed`, but at most `redirectWithin`. This way,
 * the shop usually knows about the payment before the customer returns.
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
