import { dueCents, type GiftCardPayment } from '#shared/orders/gift-cards/gift-card.ts';
import type { OrderFlag } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
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

/** The amount of a payment in the smallest unit of its currency. */
export interface Charge {
  amount: number | null;
  /** Lower case, such as `usd`. */
  currency: string | null;
}

/**
 * Flags a paid order for review when amount, currency or time of the payment is unexpected. Cents. The store adds `oversold`.
 */
export function settlementFlags(
  checkout: { status: CheckoutStatus; totalCents: number; giftCardPayments?: readonly GiftCardPayment[] },
  { amount, currency }: Charge,
): OrderFlag[] {
  const flags: OrderFlag[] = [];
  if (amount !== dueCents(checkout) || currency !== 'usd') flags.push('amount_mismatch');
  if (checkout.status !== 'open' && checkout.status !== 'awaiting_payment') flags.push('late_payment');
  return flags;
}

/** Formats a charge in its own currency: `$99.06`, `¥9,906`. */
export function formatCharge({ amount, currency }: Charge): string {
  if (amount === null || !currency || !/^[a-z]{3}$/.test(currency)) return 'An unknown amount';
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Tells an admin about a payment that names a checkout and was not made on the page that the shop opened for it. */
export function foreignPaymentReason(checkout: { id: string; orderId: string | null }, charge: Charge): string {
  const about = checkout.orderId
    ? `order #${shortOrderId(checkout.orderId)}`
    : `checkout #${shortOrderId(checkout.id)}`;
  return `${formatCharge(charge)} was paid for ${about}, but not on the payment page that the shop opened for it. There is no order for this payment`;
}
