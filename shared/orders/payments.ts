import * as z from 'zod/mini';
import { type Cents, sumCents } from '#shared/base/money.ts';
import { dueCents, type GiftCardPayment, sumPayments } from './gift-cards/gift-card.ts';

/**
 * Describes a payment of an order, apart from gift cards. An order only has several payments after an edit that cost more.
 */
export const paymentSchema = z.object({
  /** Id at the payment service. Null if the order had no card payment. */
  id: z.nullable(z.string()),
  sessionId: z.string(),
  paidCents: z.int(),
  /** UTC time in ISO 8601 format. */
  paidAt: z.string(),
  /** Id of the edit that the payment was for. Null for the first payment. */
  editId: z.nullable(z.string()),
});
export type Payment = z.infer<typeof paymentSchema>;

/** Describes the amount that a gift card paid. The card's id is left out, because only admins may see it. */
export const giftCardPaymentSchema = z.object({ lastFour: z.string(), cents: z.int() });

export interface Paid {
  totalCents: Cents;
  payments?: readonly Payment[] | undefined;
  giftCardPayments?: readonly Pick<GiftCardPayment, 'cents'>[] | undefined;
  /** The sum of all payments. Customers see only this sum. */
  paidCents?: Cents | undefined;
}

interface PaidOrder extends Paid {
  paymentIntentId: string | null;
  sessionId: string;
  createdAt: string;
}

/**
 * Returns the payments of an order, oldest first. An order that was never edited has one payment: the amount that gift cards
 * didn't pay.
 */
export function paymentsOf(order: PaidOrder): Payment[] {
  const { payments, paymentIntentId, sessionId, createdAt } = order;
  return payments
    ? [...payments]
    : [{ id: paymentIntentId, sessionId, paidCents: dueCents(order), paidAt: createdAt, editId: null }];
}

/**
 * Returns the cents paid in all payments, including gift cards. Refunds are compared with this sum. After an edit that
 * lowered the total, the sum is more than the order's total.
 */
export const paidCents = ({ payments, giftCardPayments, totalCents, paidCents: sum = totalCents }: Paid): Cents =>
  payments ? sumCents(payments.map((payment) => payment.paidCents)) + sumPayments(giftCardPayments) : sum;

/** Describes a payment by any means. `refundedCents` also includes refunds in progress. */
export interface RefundablePayment<Id> {
  id: Id;
  paidCents: Cents;
  refundedCents: Cents;
}

/**
 * Splits a refund over payments, which are listed oldest first. The newest payment is refunded first. Each part is more than
 * 0, and at most the amount left of its payment. Returns null if less than `cents` is left in total.
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
