import type { StoredOrder } from '#shared/orders/order.ts';
import { paymentsOf } from '#shared/orders/payments.ts';
import { type GiftCardPayment, sumPayments } from './gift-card.ts';

/**
 * Returns a new order with what gift cards still paid of it, after their part was given back. Where that is less than they
 * had promised, the order is flagged for review, and keeps what was charged otherwise: its total would say more.
 */
export function withLatePayments(order: StoredOrder, payments: readonly GiftCardPayment[]): StoredOrder {
  const { giftCardPayments: promised, ...rest } = order;
  const paid = payments.length > 0 ? { giftCardPayments: [...payments] } : {};
  if (sumPayments(payments) >= sumPayments(promised)) return { ...rest, ...paid };
  const flags = [...new Set([...order.flags, 'amount_mismatch' as const])];
  return { ...rest, ...paid, payments: paymentsOf(order), flags };
}
