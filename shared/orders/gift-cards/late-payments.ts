import type { StoredOrder } from '#shared/orders/order.ts';
import { paymentsOf } from '#shared/orders/payments.ts';
import { type GiftCardPayment, sumPayments } from './gift-card.ts';

/**
 * Returns the order of a late payment, with the amounts that its gift cards could still pay after their reservations were
 * released. If the cards pay less than planned, the order is flagged for review, and stores the amount that was actually
 * charged. Without a stored amount, the charge would be derived from the total and would be too high.
 */
export function withLatePayments(order: StoredOrder, payments: readonly GiftCardPayment[]): StoredOrder {
  const { giftCardPayments: promised, ...rest } = order;
  const paid = payments.length > 0 ? { giftCardPayments: [...payments] } : {};
  if (sumPayments(payments) >= sumPayments(promised)) return { ...rest, ...paid };
  const flags = [...new Set([...order.flags, 'amount_mismatch' as const])];
  return { ...rest, ...paid, payments: paymentsOf(order), flags };
}
