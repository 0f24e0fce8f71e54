import Stripe from 'stripe';
import type { PaymentRefund } from '#shared/fulfilment/payment-refunds.ts';
import { callStripe, callStripeOrNull, paymentIdOf } from './stripe.ts';

const STATUSES: Record<string, PaymentRefund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

/** Why a bank did not take a refund (docs.stripe.com, Refund `failure_reason`). */
const FAILURES: Record<string, string> = {
  charge_for_pending_refund_disputed: 'the customer disputed the payment meanwhile',
  declined: 'the bank declined it',
  expired_or_canceled_card: 'the card has expired or was cancelled',
  insufficient_funds: 'your Stripe balance is too low',
  lost_or_stolen_card: 'the card was lost or stolen',
};

const failureOf = ({ status, failure_reason: reason }: Stripe.Refund): string => {
  if (status === 'canceled') return 'it was cancelled at Stripe';
  return (reason && FAILURES[reason]) ?? "the bank did not take it; see Stripe's dashboard";
};

function toProviderRefund(refund: Stripe.Refund): PaymentRefund {
  const status = STATUSES[refund.status ?? ''] ?? 'pending';
  return {
    id: refund.id,
    refundId: refund.metadata?.refundId ?? null,
    amountCents: refund.amount,
    status,
    failure: status === 'failed' ? failureOf(refund) : null,
    createdAt: new Date(refund.created * 1000).toISOString(),
  };
}

/** More than an order can have, so that a list never ends too early. */
const MOST_REFUNDS = 500;

/** All refunds of a payment, read fresh, oldest first; none of a payment Stripe does not know. Throws `payment_unavailable`. */
export async function listRefunds(paymentIntentId: string): Promise<PaymentRefund[]> {
  const refunds = await callStripeOrNull((stripe) =>
    stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }).autoPagingToArray({ limit: MOST_REFUNDS }),
  );
  return (refunds ?? []).map(toProviderRefund).reverse();
}

/** Refunds made since `since` (milliseconds UTC), oldest first, by their payment: one call for a hundred of them. */
export async function listRecentRefunds(since: number): Promise<Map<string, PaymentRefund[]>> {
  const created = { gte: Math.floor(since / 1000) };
  const refunds = await callStripe((stripe) =>
    stripe.refunds.list({ created, limit: 100 }).autoPagingToArray({ limit: MOST_REFUNDS }),
  );
  const byPayment = Map.groupBy(refunds.reverse(), ({ payment_intent }) => paymentIdOf(payment_intent));
  byPayment.delete('');
  return new Map([...byPayment].map(([payment, made]) => [payment, made.map(toProviderRefund)]));
}

export interface NewRefund {
  refundId: string;
  orderId: string;
  paymentIntentId: string;
  amountCents: number;
}

/** Stripe's refusals in words an owner can act on; its own words for the rest. */
const REFUSALS: Record<string, string> = {
  charge_already_refunded: 'Stripe has already given all of this payment back',
  charge_disputed: 'the payment is disputed, so Stripe does not refund it while the bank decides',
};

function refusalOf(error: InstanceType<typeof Stripe.errors.StripeInvalidRequestError>): string {
  if (error.code && REFUSALS[error.code]) return String(REFUSALS[error.code]);
  if (error.param === 'amount') return 'Stripe has less than that left of this payment';
  return `Stripe says: ${error.message.slice(0, 300)}`;
}

/**
 * Gives money back; asking twice gives it once (idempotency key: the refund's id). What Stripe refuses for good comes
 * back as failed. Throws `payment_unavailable`.
 */
export const createRefund = (refund: NewRefund): Promise<PaymentRefund> =>
  callStripe(async (stripe) => {
    const { refundId, orderId, paymentIntentId, amountCents } = refund;
    try {
      const made = await stripe.refunds.create(
        { payment_intent: paymentIntentId, amount: amountCents, metadata: { refundId, orderId } },
        { idempotencyKey: refundId },
      );
      return toProviderRefund(made);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      return { id: null, refundId, amountCents, status: 'failed', failure: refusalOf(error), createdAt: '' };
    }
  });
