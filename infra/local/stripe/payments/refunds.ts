import type Stripe from 'stripe';
import { write } from '../../emulator/records.ts';
import { newStripeId, type RequestOrigin, STRIPE_KIND, type StripeAccount, seconds } from '../account.ts';
import { invalid, missingParam, noSuch } from '../api/errors.ts';
import type { FormObject } from '../api/form-encoding.ts';
import { each, list, oneOf, readParams, type Shape } from '../api/params.ts';
import { eventWrites } from '../webhooks/events.ts';
import { money } from './amounts.ts';
import { chargeOfPayment, disputeOfCharge, sessionOfPayment } from './disputes.ts';

const CREATE_REFUND: Record<string, Shape> = {
  amount: 'integer',
  ...each('string', 'charge', 'payment_intent', 'currency', 'customer', 'instructions_email'),
  expand: list('string'),
  metadata: 'map',
  origin: oneOf('customer_balance'),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  refund_application_fee: 'boolean',
  reverse_transfer: 'boolean',
};

/**
 * Answers `POST /v1/refunds`: refunds `amount` cents, or the rest of the charge. Throws `ApiError` 400 if the charge is
 * unknown, unpaid, disputed, or fully refunded, or if the amount is above the rest.
 */
export function createRefund(account: StripeAccount, form: FormObject, origin: RequestOrigin): Stripe.Refund {
  const params = readParams<Stripe.RefundCreateParams>(form, CREATE_REFUND);
  const { charge, sessionId } = chargeToRefund(account, params);
  const amount = refundable(account, charge, params.amount);
  const refund: Stripe.Refund = {
    id: newStripeId('re'),
    object: 'refund',
    amount,
    balance_transaction: newStripeId('txn'),
    charge: charge.id,
    created: seconds(account),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: charge.payment_method_details?.type ?? 'card' },
    metadata: (params.metadata as Record<string, string> | undefined) ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isSlow(charge) ? 'pending' : 'succeeded',
    ...(isSlow(charge) ? { pending_reason: 'processing' as const } : {}),
    transfer_reversal: null,
  };
  const amountRefunded = charge.amount_refunded + amount;
  const refunded = amountRefunded === charge.amount;
  const refundedCharge: Stripe.Charge = { ...charge, amount_refunded: amountRefunded, refunded };
  const previous = { amount_refunded: charge.amount_refunded, ...(refunded ? { refunded: false } : {}) };
  account.commit([
    write(STRIPE_KIND.refund, refund.id, refund),
    write(STRIPE_KIND.charge, charge.id, refundedCharge),
    ...eventWrites(account, { type: 'refund.created', object: refund, sessionId, origin }),
    ...eventWrites(account, { type: 'charge.refunded', object: refundedCharge, previous, sessionId, origin }),
  ]);
  return refund;
}

/** Last digits of the published test card with pending refunds (docs.stripe.com/testing). */
const SLOW_CARD = '7726';

const isSlow = ({ payment_method_details: method }: Stripe.Charge): boolean =>
  method?.type === 'us_bank_account' || method?.card?.last4 === SLOW_CARD;

/**
 * Settles a refund as the bank would. A pending refund succeeds or fails, and a refund that succeeded can still fail. Throws
 * `ApiError` 404 for an unknown refund, and 400 for any other change.
 */
export function settleRefund(account: StripeAccount, id: string, outcome: 'succeeded' | 'failed'): Stripe.Refund {
  const refund = account.documents.get<Stripe.Refund>(STRIPE_KIND.refund, id);
  if (!refund) throw noSuch('refund', id, 'refund');
  const canSettle = refund.status === 'pending' || (refund.status === 'succeeded' && outcome === 'failed');
  if (!canSettle) throw invalid(`Refund ${id} is ${refund.status}.`);
  const { charge, sessionId } = chargeOfPayment(account, String(refund.payment_intent), 400);
  const { pending_reason: _pendingReason, ...rest } = refund;
  const settled: Stripe.Refund =
    outcome === 'succeeded'
      ? { ...rest, status: 'succeeded' }
      : {
          ...rest,
          status: 'failed',
          failure_reason: 'expired_or_canceled_card',
          failure_balance_transaction: newStripeId('txn'),
        };
  const reversed = outcome === 'failed' ? refund.amount : 0;
  const amountRefunded = charge.amount_refunded - reversed;
  const refunded = amountRefunded === charge.amount;
  account.commit([
    write(STRIPE_KIND.refund, id, settled),
    write(STRIPE_KIND.charge, charge.id, { ...charge, amount_refunded: amountRefunded, refunded }),
    ...eventWrites(account, {
      type: 'refund.updated',
      object: settled,
      previous: { status: refund.status },
      sessionId,
    }),
    ...(outcome === 'failed' ? eventWrites(account, { type: 'refund.failed', object: settled, sessionId }) : []),
  ]);
  return settled;
}

function chargeToRefund(account: StripeAccount, params: Stripe.RefundCreateParams) {
  if (params.payment_intent) return chargeOfPayment(account, params.payment_intent, 400);
  if (!params.charge) throw missingParam('payment_intent');
  const charge = account.documents.get<Stripe.Charge>(STRIPE_KIND.charge, params.charge);
  if (!charge) throw noSuch('charge', params.charge, 'charge', 400);
  return { charge, sessionId: sessionOfPayment(account, String(charge.payment_intent)) };
}

function refundable(account: StripeAccount, charge: Stripe.Charge, requested: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded') {
    throw invalid(`This PaymentIntent (${charge.payment_intent}) does not have a successful charge to refund.`);
  }
  if (charge.disputed && disputeOfCharge(account, charge.id)?.status !== 'won') {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = requested ?? left;
  if (amount < 1) throw invalid('Invalid positive integer', { param: 'amount', code: 'parameter_invalid_integer' });
  if (amount > left) {
    throw invalid(
      `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`,
      { param: 'amount' },
    );
  }
  return amount;
}
