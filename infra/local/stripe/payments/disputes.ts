import type Stripe from 'stripe';
import { type Write, write } from '../../emulator/records.ts';
import { newStripeId, STRIPE_KIND, type StripeAccount, seconds } from '../account.ts';
import { invalid, noSuch } from '../api/errors.ts';
import { eventWrites } from '../webhooks/events.ts';

const TEN_DAYS = 10 * 24 * 60 * 60;

/** Returns the writes that dispute a charge as fraudulent. The dispute covers the part that has not been refunded. */
export function disputeWrites(account: StripeAccount, charge: Stripe.Charge, sessionId: string): Write[] {
  const created = seconds(account);
  const dispute: Omit<Stripe.Dispute, 'evidence'> & { evidence: object } = {
    id: newStripeId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: created + TEN_DAYS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  return [
    write(STRIPE_KIND.charge, charge.id, { ...charge, disputed: true }),
    write(STRIPE_KIND.dispute, dispute.id, dispute),
    ...eventWrites(account, { type: 'charge.dispute.created', object: dispute, sessionId }),
    ...eventWrites(account, { type: 'charge.dispute.funds_withdrawn', object: dispute, sessionId }),
  ];
}

export const disputeOfCharge = (account: StripeAccount, chargeId: string): Stripe.Dispute | undefined =>
  account.documents.list<Stripe.Dispute>(STRIPE_KIND.dispute).find(({ charge }) => charge === chargeId);

type DisputeUpdate = 'under_review' | 'won' | 'lost';

/**
 * Records that the merchant sent evidence or that the bank decided. Throws `ApiError` 404 for an unknown payment, and 400 if
 * the payment is not disputed or the dispute is already decided.
 */
export function updateDispute(account: StripeAccount, paymentIntentId: string, update: DisputeUpdate): Stripe.Dispute {
  const { charge, sessionId } = chargeOfPayment(account, paymentIntentId, 404);
  const known = disputeOfCharge(account, charge.id);
  if (!known) throw invalid(`Charge ${charge.id} is not disputed.`);
  if (known.status === 'won' || known.status === 'lost') throw invalid(`Dispute ${known.id} is ${known.status}.`);
  const evidence = { ...known.evidence_details, has_evidence: true, submission_count: 1 };
  const dispute: Stripe.Dispute = { ...known, status: update, evidence_details: evidence };
  const type = update === 'under_review' ? 'charge.dispute.updated' : 'charge.dispute.closed';
  const previous = update === 'under_review' ? { previous: { status: known.status } } : {};
  account.commit([
    write(STRIPE_KIND.dispute, dispute.id, dispute),
    ...eventWrites(account, { type, object: dispute, sessionId, ...previous }),
    ...(update === 'won'
      ? eventWrites(account, { type: 'charge.dispute.funds_reinstated', object: dispute, sessionId })
      : []),
  ]);
  return dispute;
}

/** Disputes a paid charge. Throws `ApiError` 404 for an unknown payment, and 400 if the charge cannot be disputed. */
export function dispute(account: StripeAccount, paymentIntentId: string): void {
  const { charge, sessionId } = chargeOfPayment(account, paymentIntentId, 404);
  if (charge.status !== 'succeeded' || charge.disputed || charge.refunded) {
    throw invalid(`Charge ${charge.id} cannot be disputed.`);
  }
  account.commit(disputeWrites(account, charge, sessionId));
}

/**
 * Returns the latest charge of a PaymentIntent, and the session it paid for. Throws `ApiError` with `status` for an unknown
 * PaymentIntent, and 400 if it has no charge.
 */
export function chargeOfPayment(account: StripeAccount, paymentIntentId: string, status: 400 | 404) {
  const intent = account.documents.get<Stripe.PaymentIntent>(STRIPE_KIND.paymentIntent, paymentIntentId);
  if (!intent) throw noSuch('payment_intent', paymentIntentId, 'payment_intent', status);
  const charge = account.documents.get<Stripe.Charge>(STRIPE_KIND.charge, String(intent.latest_charge));
  if (!charge) throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  return { charge, sessionId: sessionOfPayment(account, intent.id) };
}

export const sessionOfPayment = (account: StripeAccount, paymentIntentId: string): string =>
  account.documents.get<{ sessionId: string }>(STRIPE_KIND.sessionOfPayment, paymentIntentId)?.sessionId ?? '';
