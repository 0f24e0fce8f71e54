import { type PaymentRefund, withPaymentRefunds } from '#shared/fulfilment/payment-refunds.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { Refund } from '#shared/orders/refund.ts';
import type { requestRefund } from '#shared/orders/refunds.ts';

export const AT = '2025-09-20T10:00:00.000Z';

export const refund = (changes: Partial<Refund> = {}): Refund => ({
  id: 'rfd_1',
  amountCents: 1_000,
  status: 'requested',
  reason: null,
  createdAt: AT,
  byProvider: false,
  stripeRefundId: null,
  failure: null,
  ...changes,
});

export const asked = (amountCents: number, changes: Partial<Parameters<typeof requestRefund>[1]> = {}) => ({
  id: 'rfd_2',
  amountCents,
  refundedSeenCents: 0,
  reason: null,
  restock: [],
  at: AT,
  ...changes,
});

export const paymentRefund = (changes: Partial<PaymentRefund> = {}): PaymentRefund => ({
  id: 're_1',
  refundId: 'rfd_1',
  amountCents: 1_000,
  status: 'succeeded',
  failure: null,
  createdAt: AT,
  ...changes,
});

export const apply = (before: StoredOrder, ...news: PaymentRefund[]) => withPaymentRefunds(before, news, AT);
