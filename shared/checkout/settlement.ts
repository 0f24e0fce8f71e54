import type { OrderFlag } from '#shared/orders/order.ts';
import type { CheckoutStatus } from './checkout.ts';

/** A payment session, just read from Stripe. */
export interface SessionState {
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** True when a delayed payment failed permanently. */
  failed: boolean;
}

export type SettlementVerdict = 'become_order' | 'await_payment' | 'release_expired' | 'release_failed' | 'nothing';

/**
 * Decides what to do with a checkout; webhook, success page and clock may all ask repeatedly.
 * A paid session becomes an order even after its stock was returned. `paid` is final.
 */
export function settlementVerdict(checkout: CheckoutStatus, payment: SessionState): SettlementVerdict {
  if (checkout === 'paid') return 'nothing';
  if (payment.paid) return 'become_order';
  if (checkout !== 'open' && checkout !== 'awaiting_payment') return 'nothing';
  if (payment.status === 'expired') return 'release_expired';
  if (payment.status === 'open') return 'nothing';
  if (payment.failed) return 'release_failed';
  return checkout === 'open' ? 'await_payment' : 'nothing';
}

/** Flags a paid order for review when amount or time of the payment is unexpected. Cents. The store adds `oversold`. */
export function settlementFlags(
  checkout: { status: CheckoutStatus; totalCents: number },
  chargedCents: number | null,
): OrderFlag[] {
  const flags: OrderFlag[] = [];
  if (chargedCents !== checkout.totalCents) flags.push('amount_mismatch');
  if (checkout.status !== 'open' && checkout.status !== 'awaiting_payment') flags.push('late_payment');
  return flags;
}
