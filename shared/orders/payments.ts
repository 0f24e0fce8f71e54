import * as z from 'zod/mini';
import { type Cents, sumCents } from '#shared/base/money.ts';
import { dueCents, type GiftCardPayment, sumPayments } from './gift-cards/gift-card.ts';

/** A payment of an order, beside its gift cards. An order has more than one only after an edit that cost more. */
export const paymentSchema = z.object({
  /** The payment service's id; null for an order without a card payment. */
  id: z.nullable(z.string()),
  sessionId: z.string(),
  paidCents: z.int(),
  /** UTC ISO. */
  paidAt: z.string(),
  /** The edit that it paid for; null for the first payment. */
  editId: z.nullable(z.string()),
});
export type Payment = z.infer<typeof paymentSchema>;

/** The share of a gift card in a payment. Its id is for admins only. */
export const giftCardPaymentSchema = z.object({ lastFour: z.string(), cents: z.int() });

export interface Paid {
  totalCents: Cents;
  payments?: readonly Payment[] | undefined;
  giftCardPayments?: readonly Pick<GiftCardPayment, 'cents'>[] | undefined;
  /** The sum alone, as customers see it. */
  paidCents?: Cents | undefined;
}

interface PaidOrder extends Paid {
  paymentIntentId: string | null;
  sessionId: string;
  createdAt: string;
}

/**
 * Returns the payments of an order, oldest first. An order that was never edited has one payment, of the amount that
 * gift cards didn't pay.
 */
export function paymentsOf(order: PaidOrder): Payment[] {
  const { payments, paymentIntentId, sessionId, createdAt } = order;
  return payments
    ? [...payments]
    : [{ id: paymentIntentId, sessionId, paidCents: dueCents(order), paidAt: createdAt, editId: null }];
}

/**
 * Returns the cents paid in all payments, by gift cards too. Refunds are counted against this sum: after an edit that cost less, it is more
 * than the order's total.
 */
export const paidCents = ({ payments, giftCardPayments, totalCents, paidCents: sum = totalCents }: Paid): Cents =>
  payments ? sumCents(payments.map((payment) => payment.paidCents)) + sumPayments(giftCardPayments) : sum;

/** A payment by any means, with the cents refunded of it so far, those in progress included. */
export interface RefundablePayment<Id> {
  id: Id;
  paidCents: Cents;
  refundedCents: Cents;
}

/**
 * Splits a refund over payments given oldest first: the newest is refunded first. Each part is more than zero and at most
 * what is left of its payment. Returns null when less than `cents` is left of all.
 */
export function splitRefund<Id>(
  payments: readonly RefundablePayment<Id>[],
  cents: Cents,
): { id: Id; cents: Cents }[] | null {
  let left = cents;
  const parts: { id: Id; cents: Cents }[] = [];
  for (const payment of payments.toReversed()) {
    const part = Math.min(left, Math.max(0, payment.paidCents - payment.refundedCents));
    if (part > 0) parts.push({ id: payment.id, cents: part });
    left -= part;
  }
  return left > 0 ? null : parts;
}
