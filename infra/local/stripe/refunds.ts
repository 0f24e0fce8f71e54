import type Stripe from 'stripe';
import { type Account, KIND, newId, type RequestOrigin, seconds, write } from './account.ts';
import { money } from './amounts.ts';
import { chargeOfPayment, sessionOfPayment } from './disputes.ts';
import { invalid, missingParam, noSuch } from './errors.ts';
import { eventWrites } from './events.ts';
import type { FormObject } from './form-encoding.ts';
import { each, list, oneOf, readParams, type Shape } from './params.ts';

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
 * `POST /v1/refunds`: gives back `amount` cents, or all that is left. Partial refunds add up to the charge.
 * Throws `ApiError` 400 for an unknown, unpaid, disputed or already refunded charge and for an amount beyond what is left.
 */
export function createRefund(account: Account, form: FormObject, origin: RequestOrigin): Stripe.Refund {
  const params = readParams<Stripe.RefundCreateParams>(form, CREATE_REFUND);
  const { charge, sessionId } = chargeToRefund(account, params);
  const amount = refundable(charge, params.amount);
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
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
    status: 'succeeded',
    transfer_reversal: null,
  };
  const amountRefunded = charge.amount_refunded + amount;
  const refunded = amountRefunded === charge.amount;
  const refundedCharge: Stripe.Charge = { ...charge, amount_refunded: amountRefunded, refunded };
  const previous = { amount_refunded: charge.amount_refunded, ...(refunded ? { refunded: false } : {}) };
  account.commit([
    write(KIND.refund, refund.id, refund),
    write(KIND.charge, charge.id, refundedCharge),
    ...eventWrites(account, { type: 'refund.created', object: refund, sessionId, origin }),
    ...eventWrites(account, { type: 'charge.refunded', object: refundedCharge, previous, sessionId, origin }),
  ]);
  return refund;
}

function chargeToRefund(account: Account, params: Stripe.RefundCreateParams) {
  if (params.payment_intent) return chargeOfPayment(account, params.payment_intent, 400);
  if (!params.charge) throw missingParam('payment_intent');
  const charge = account.documents.get<Stripe.Charge>(KIND.charge, params.charge);
  if (!charge) throw noSuch('charge', params.charge, 'charge', 400);
  return { charge, sessionId: sessionOfPayment(account, String(charge.payment_intent)) };
}

function refundable(charge: Stripe.Charge, asked: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded') {
    throw invalid(`This PaymentIntent (${charge.payment_intent}) does not have a successful charge to refund.`);
  }
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = asked ?? left;
  if (amount < 1) throw invalid('Invalid positive integer', { param: 'amount', code: 'parameter_invalid_integer' });
  if (amount > left) {
    throw invalid(
      `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`,
      { param: 'amount' },
    );
  }
  return amount;
}
