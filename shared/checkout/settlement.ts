import { dueCents, type GiftCardPayment } from '#shared/orders/gift-cards/gift-card.ts';
import type { OrderFlag } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import type { CheckoutStatus } from './checkout.ts';

/** State of a payment session, just read from Stripe. */
export interface SessionState {
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** True if a delayed payment failed permanently. */
  failed: boolean;
}

export type SettlementVerdict = 'become_order' | 'await_payment' | 'release_expired' | 'release_failed' | 'nothing';

/**
 * Decides what to do with a checkout. The webhook, the success page, and a scheduled job may all call it repeatedly. A paid
 * session becomes an order even if its stock was already returned. `paid` is final.
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

/** Amount of a payment, in the smallest unit of its currency. */
export interface Charge {
  amount: number | null;
  /** Lowercase currency code, such as `usd`. */
  currency: string | null;
}

/**
 * Returns flags that mark a paid order for review if the amount, the currency, or the time of the payment is unexpected.
 * Amounts are in cents. The store adds the flag `oversold`.
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

/** Formats a charge in its own currency: `$99.06` or `¥9,906`. */
export function formatCharge({ amount, currency }: Charge): string {
  if (amount === null || !currency || !/^[a-z]{3}$/.test(currency)) return 'An unknown amount';
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/**
 * Returns a message for admins about a payment that mentions a checkout but was not made on the page that the shop opened for
 * it.
 */
export function foreignPaymentReason(checkout: { id: string; orderId: string | null }, charge: Charge): string {
  const about = checkout.orderId
    ? `order #${shortOrderId(checkout.orderId)}`
    : `checkout #${shortOrderId(checkout.id)}`;
  return `${formatCharge(charge)} was paid for ${about}, but not on the payment page that the shop opened for it. There is no order for this payment`;
}
