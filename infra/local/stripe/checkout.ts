import type { Account } from './account.ts';
import type { Deliveries } from './deliveries.ts';
import type { Submission } from './payment-objects.ts';
import { type PaymentResult, pay } from './payments.ts';

export interface Checkout {
  account: Account;
  deliveries: Deliveries;
  /** How long a paid shopper is kept until the shop has accepted the event, in milliseconds. */
  redirectWithin: number;
  /** After how long a bank debit succeeds by itself, in milliseconds. */
  settleAfter: number;
}

/** Pays, then gives the shop time to accept `checkout.session.completed` before the shopper goes back to it. */
export async function payAndNotify(
  checkout: Checkout,
  sessionId: string,
  submission: Submission,
): Promise<PaymentResult> {
  const result = pay(checkout.account, sessionId, submission, checkout.settleAfter);
  if ('completedEvent' in result) await checkout.deliveries.settled(result.completedEvent, checkout.redirectWithin);
  return result;
}
