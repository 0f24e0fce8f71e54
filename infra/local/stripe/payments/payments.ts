import type Stripe from 'stripe';
import { type Write, write } from '../../emulator/records.ts';
import { type SessionRecord, STRIPE_KIND, type StripeAccount } from '../account.ts';
import { invalid } from '../api/errors.ts';
import { withShipping } from '../sessions/session-object.ts';
import { findSession } from '../sessions/sessions.ts';
import { eventWrites } from '../webhooks/events.ts';
import { disputeWrites } from './disputes.ts';
import { completedSession, newCharge, newPaymentIntent, type Submission } from './payment-objects.ts';
import { type Decline, isDecline } from './test-cards.ts';

export type PaymentResult =
  | { outcome: 'paid' | 'processing' | 'no_payment_required'; record: SessionRecord; completedEvent: string }
  | { outcome: 'already_complete' | 'expired'; record: SessionRecord }
  | { outcome: 'declined'; record: SessionRecord; decline: Decline };

/**
 * Pays an open session. Runs synchronously, so that the second of two simultaneous submissions finds the session complete.
 * `settleAfter` is the time until a bank debit succeeds, in milliseconds. Throws `ApiError` 404 for an unknown session.
 */
export function pay(
  account: StripeAccount,
  sessionId: string,
  submission: Submission,
  settleAfter: number,
): PaymentResult {
  const found = findSession(account, sessionId);
  if (found.session.status === 'expired') return { outcome: 'expired', record: found };
  if (found.session.status === 'complete') return { outcome: 'already_complete', record: found };
  const rate = found.shippingRates.find(({ id }) => id === submission.shippingRateId) ?? found.shippingRates[0];
  const record = { ...found, session: withShipping(found.session, rate) };

  if (record.session.amount_total === 0) return complete(account, record, submission, 'no_payment_required', []);
  const intent = knownIntent(account, record) ?? newPaymentIntent(account, record, submission);
  const withIntent = { ...record, session: { ...record.session, payment_intent: intent.id } };
  if (!submission.card) return debit(account, withIntent, intent, submission, settleAfter);
  if (isDecline(submission.card.outcome)) {
    return refuse(account, withIntent, intent, submission, submission.card.outcome);
  }
  return charge(account, withIntent, intent, submission);
}

/**
 * Returns the PaymentIntent of an earlier, declined attempt, or undefined if there was none. Its amount includes the shipping
 * that is selected now.
 */
function knownIntent(account: StripeAccount, { session }: SessionRecord): Stripe.PaymentIntent | undefined {
  const id = session.payment_intent;
  const intent =
    typeof id === 'string' ? account.documents.get<Stripe.PaymentIntent>(STRIPE_KIND.paymentIntent, id) : undefined;
  return intent && { ...intent, amount: session.amount_total ?? intent.amount };
}

const intentWrites = (intent: Stripe.PaymentIntent, charged: Stripe.Charge, sessionId: string): Write[] => [
  write(STRIPE_KIND.charge, charged.id, charged),
  write(STRIPE_KIND.paymentIntent, intent.id, intent),
  write(STRIPE_KIND.sessionOfPayment, intent.id, { sessionId }),
];

function charge(account: StripeAccount, record: SessionRecord, intent: Stripe.PaymentIntent, submission: Submission) {
  const charged = newCharge(account, intent, submission, 'succeeded');
  const paid = succeeded(intent, charged);
  const sessionId = record.session.id;
  const dispute = submission.card?.outcome === 'disputed' ? disputeWrites(account, charged, sessionId) : [];
  const before = [
    ...intentWrites(paid, charged, sessionId),
    ...eventWrites(account, { type: 'payment_intent.succeeded', object: paid, sessionId }),
    ...eventWrites(account, { type: 'charge.succeeded', object: charged, sessionId }),
  ];
  return complete(account, record, submission, 'paid', before, dispute);
}

function debit(
  account: StripeAccount,
  record: SessionRecord,
  intent: Stripe.PaymentIntent,
  submission: Submission,
  settleAfter: number,
): PaymentResult {
  const charged = newCharge(account, intent, submission, 'pending');
  const processing: Stripe.PaymentIntent = {
    ...intent,
    status: 'processing',
    latest_charge: charged.id,
    payment_method: charged.payment_method,
    last_payment_error: null,
  };
  const before = [
    ...intentWrites(processing, charged, record.session.id),
    ...eventWrites(account, { type: 'payment_intent.processing', object: processing, sessionId: record.session.id }),
  ];
  return complete(account, { ...record, settlesAt: account.now() + settleAfter }, submission, 'unpaid', before);
}

function refuse(
  account: StripeAccount,
  record: SessionRecord,
  intent: Stripe.PaymentIntent,
  submission: Submission,
  decline: Decline,
): PaymentResult {
  const charged = newCharge(account, intent, submission, decline);
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    latest_charge: charged.id,
    last_payment_error: {
      type: 'card_error',
      charge: charged.id,
      code: decline.code,
      decline_code: decline.declineCode,
      message: decline.message,
    },
  };
  const sessionId = record.session.id;
  account.commit([
    ...intentWrites(failed, charged, sessionId),
    ...eventWrites(account, { type: 'charge.failed', object: charged, sessionId }),
    ...eventWrites(account, { type: 'payment_intent.payment_failed', object: failed, sessionId }),
    write(STRIPE_KIND.session, sessionId, record),
  ]);
  return { outcome: 'declined', record, decline };
}

function complete(
  account: StripeAccount,
  record: SessionRecord,
  submission: Submission,
  status: 'paid' | 'unpaid' | 'no_payment_required',
  before: Write[],
  after: Write[] = [],
): PaymentResult {
  const session = completedSession(record.session, submission, status);
  const completed = eventWrites(account, {
    type: 'checkout.session.completed',
    object: session,
    sessionId: session.id,
  });
  const done = { ...record, session };
  account.commit([...before, write(STRIPE_KIND.session, session.id, done), ...completed, ...after]);
  const outcome = status === 'unpaid' ? 'processing' : status;
  return { outcome, record: done, completedEvent: completed[0]?.id ?? '' };
}

const succeeded = (intent: Stripe.PaymentIntent, charged: Stripe.Charge): Stripe.PaymentIntent => ({
  ...intent,
  status: 'succeeded',
  amount_received: intent.amount,
  latest_charge: charged.id,
  payment_method: charged.payment_method,
  last_payment_error: null,
});

/** Settles a bank debit. Throws `ApiError` 404 for an unknown session, and 400 if the session has no pending payment. */
export function settleDelayed(
  account: StripeAccount,
  sessionId: string,
  outcome: 'succeeded' | 'failed',
): SessionRecord {
  const record = findSession(account, sessionId);
  const intent = knownIntent(account, record);
  const charged = account.documents.get<Stripe.Charge>(STRIPE_KIND.charge, String(intent?.latest_charge));
  if (intent?.status !== 'processing' || !charged) {
    throw invalid(`Checkout Session ${sessionId} is not waiting for a delayed payment.`);
  }
  const ok = outcome === 'succeeded';
  const settled: SessionRecord = {
    ...record,
    settlesAt: null,
    session: { ...record.session, payment_status: ok ? 'paid' : 'unpaid' },
  };
  const newest: Stripe.Charge = ok
    ? { ...charged, status: 'succeeded', paid: true, captured: true, amount_captured: charged.amount }
    : {
        ...charged,
        status: 'failed',
        failure_code: 'insufficient_funds',
        failure_message: 'The bank declined the debit.',
      };
  const finished: Stripe.PaymentIntent = ok
    ? succeeded(intent, newest)
    : { ...intent, status: 'requires_payment_method' };
  account.commit([
    ...intentWrites(finished, newest, sessionId),
    ...eventWrites(account, {
      type: ok ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
      object: finished,
      sessionId,
    }),
    write(STRIPE_KIND.session, sessionId, settled),
    ...eventWrites(account, {
      type: `checkout.session.async_payment_${outcome}`,
      object: settled.session,
      sessionId,
    }),
  ]);
  return settled;
}
