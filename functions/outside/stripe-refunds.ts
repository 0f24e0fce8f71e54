import type Stripe from 'stripe';
import type { PaymentRefund } from '#shared/fulfilment/payment-refunds.ts';
import { callStripe, callStripeOrNull, isStripeError, paymentIdOf, withinTime } from './stripe.ts';

const STATUSES: Record<string, PaymentRefund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

/** Explains each reason for which a bank refuses a refund (docs.stripe.com, Refund `failure_reason`). */
const FAILURES: Record<string, string> = {
  charge_for_pending_refund_disputed: 'the customer has disputed the payment',
  declined: 'the bank declined it',
  expired_or_canceled_card: 'the card has expired or was canceled',
  insufficient_funds: 'your Stripe balance is too low',
  lost_or_stolen_card: 'the card was lost or stolen',
};

const failureOf = ({ status, failure_reason: reason }: Stripe.Refund): string => {
  if (status === 'canceled') return 'it was canceled in Stripe';
  return (reason && FAILURES[reason]) ?? 'the bank didn’t accept it; see your Stripe dashboard';
};

function toPaymentRefund(refund: Stripe.Refund): PaymentRefund {
  const status = STATUSES[refund.status ?? ''] ?? 'pending';
  return {
    id: refund.id,
    refundId: refund.metadata?.refundId ?? null,
    amountCents: refund.amount,
    status,
    failure: status === 'failed' ? failureOf(refund) : null,
    createdAt: new Date(refund.created * 1000).toISOString(),
    paymentIntentId: paymentIdOf(refund.payment_intent),
  };
}

/** Most refunds to list. An order cannot have that many. */
const MAX_REFUNDS = 500;

/**
 * Lists a payment's refunds, oldest first. The list is empty for an unknown payment. Throws `payment_unavailable` if Stripe
 * fails.
 */
export async function listRefunds(paymentIntentId: string): Promise<PaymentRefund[]> {
  const refunds = await callStripeOrNull((stripe) =>
    stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }).autoPagingToArray({ limit: MAX_REFUNDS }),
  );
  return (refunds ?? []).map(toPaymentRefund).reverse();
}

/**
 * Returns all refunds created since `since` (milliseconds UTC), by payment and oldest first. Makes one call per hundred
 * refunds. Logs a warning and leaves out the oldest refunds if `hasTime` returns false.
 */
export const listRecentRefunds = (since: number, hasTime: () => boolean): Promise<Map<string, PaymentRefund[]>> =>
  callStripe(async (stripe) => {
    const byPayment = new Map<string, PaymentRefund[]>();
    const created = { gte: Math.floor(since / 1000) };
    // Each refund is reduced to a few fields right away, so that many of them fit into memory.
    for await (const refund of withinTime(stripe.refunds.list({ created, limit: 100 }), hasTime)) {
      const payment = paymentIdOf(refund.payment_intent);
      if (payment) byPayment.set(payment, [toPaymentRefund(refund), ...(byPayment.get(payment) ?? [])]);
    }
    return byPayment;
  });

export interface NewRefund {
  refundId: string;
  orderId: string;
  paymentIntentId: string;
  amountCents: number;
}

/** Messages that explain to the admin why Stripe refuses a refund. For other codes, the message quotes Stripe. */
const REFUSALS: Record<string, string> = {
  charge_already_refunded: 'this payment is already fully refunded in Stripe',
  charge_disputed: 'the payment is disputed, and Stripe can’t refund it until the bank decides',
};

function refusalOf(error: InstanceType<typeof Stripe.errors.StripeError>): string {
  if (error.code && REFUSALS[error.code]) return String(REFUSALS[error.code]);
  if (error.param === 'amount') return 'less than that is left of this payment in Stripe';
  return `Stripe says: ${error.message.slice(0, 300)}`;
}

/**
 * Refunds the full amount left of a payment, at most once. Returns null if the payment is refunded, even by an earlier call.
 * Otherwise returns Stripe's reason for the refusal. Throws `payment_unavailable` if Stripe fails.
 */
export const refundPayment = (paymentIntentId: string): Promise<string | null> =>
  callStripe(async (stripe) => {
    try {
      await stripe.refunds.create({ payment_intent: paymentIntentId }, { idempotencyKey: `refund_${paymentIntentId}` });
      return null;
    } catch (error) {
      if (!isStripeError(error, 'StripeInvalidRequestError')) throw error;
      return error.code === 'charge_already_refunded' ? null : refusalOf(error);
    }
  });

/**
 * Creates a refund. The refund id is the idempotency key, so each refund is created at most once. Returns a failed refund if
 * Stripe refuses it. Throws `payment_unavailable` if Stripe fails.
 */
export const createRefund = (refund: NewRefund): Promise<PaymentRefund> =>
  callStripe(async (stripe) => {
    const { refundId, orderId, paymentIntentId, amountCents } = refund;
    try {
      const created = await stripe.refunds.create(
        { payment_intent: paymentIntentId, amount: amountCents, metadata: { refundId, orderId } },
        { idempotencyKey: refundId },
      );
      return toPaymentRefund(created);
    } catch (error) {
      if (!isStripeError(error, 'StripeInvalidRequestError')) throw error;
      return { id: null, refundId, amountCents, status: 'failed', failure: refusalOf(error), createdAt: '' };
    }
  });
