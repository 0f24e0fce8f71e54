import type { OrderFlag } from '#shared/orders/order.ts';
import type { CheckoutStatus } from './checkout.ts';

/** What the payment provider says of a session, read fresh from it. */
export interface SessionState {
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** True when a delayed payment has failed for good. */
  failed: boolean;
}

export type SettlementVerdict = 'become_order' | 'await_payment' | 'release_expired' | 'release_failed' | 'nothing';

/**
 * What to do with a checkout, whoever asks and however often: webhook, success page or clock.
 * A paid session becomes an order even after its stock went back; nothing ever leaves `paid`.
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

/** Why a paid order needs an owner's eye, as far as the payment tells; amounts in cents. The store adds `oversold`. */
export function settlementFlags(
  checkout: { status: CheckoutStatus; totalCents: number },
  chargedCents: number | null,
): OrderFlag[] {
  const flags: OrderFlag[] = [];
  if (chargedCents !== checkout.totalCents) flags.push('amount_mismatch');
  if (checkout.status !== 'open' && checkout.status !== 'awaiting_payment') flags.push('late_payment');
  return flags;
}
