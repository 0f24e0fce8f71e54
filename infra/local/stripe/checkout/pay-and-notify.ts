import type { Deliveries } from '../../emulator/webhook-sender.ts';
import type { StripeAccount } from '../account.ts';
import type { Submission } from '../payments/payment-objects.ts';
import { type PaymentResult, pay } from '../payments/payments.ts';

export interface Checkout {
  account: StripeAccount;
  deliveries: Deliveries;
  /** The longest wait in milliseconds for the shop to accept the event before a paid shopper goes back. */
  redirectWithin: number;
  /** The time in milliseconds until a bank debit succeeds. */
  settleAfter: number;
}

/** Pays, then waits until the shop has accepted `checkout.session.completed`, so that it knows the payment first. */
export async function payAndNotify(
  checkout: Checkout,
  sessionId: string,
  submission: Submission,
): Promise<PaymentResult> {
  const result = pay(checkout.account, sessionId, submission, checkout.settleAfter);
  if ('completedEvent' in result) await checkout.deliveries.settled(result.completedEvent, checkout.redirectWithin);
  return result;
}
