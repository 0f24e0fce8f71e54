import type Stripe from 'stripe';
import { newStripeId, type SessionRecord, type StripeAccount, seconds } from '../account.ts';
import type { Card, Decline } from './test-cards.ts';

export interface PostalAddress {
  line1: string;
  line2: string | null;
  city: string;
  state: string | null;
  postal_code: string | null;
  country: string;
}

/** Describes the validated form of the hosted page. */
export interface Submission {
  email: string;
  phone: string | null;
  /** Name on the card, or the name of the recipient. */
  name: string | null;
  shipping: { name: string; address: PostalAddress } | null;
  shippingRateId: string | null;
  /** Null for a bank debit or a free session. */
  card: Card | null;
}

/** Returns a new PaymentIntent for the session. */
export function newPaymentIntent(
  account: StripeAccount,
  record: Pick<SessionRecord, 'paymentIntentData'> & {
    session: Pick<Stripe.Checkout.Session, 'amount_total' | 'currency'>;
  },
  { shipping, phone }: Submission,
): Stripe.PaymentIntent {
  const data = record.paymentIntentData;
  const id = newStripeId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: record.session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: newStripeId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: seconds(account),
    currency: record.session.currency ?? 'usd',
    customer: null,
    customer_account: null,
    description: data.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: (data.metadata as Record<string, string> | undefined) ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'us_bank_account'],
    payment_record: null,
    processing: null,
    receipt_email: data.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: shipping ? { ...shipping, phone } : null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: data.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
}

/** Returns a charge for the whole amount of the PaymentIntent, with its metadata. */
export function newCharge(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  submission: Submission,
  outcome: 'succeeded' | 'pending' | Decline,
): Stripe.Charge {
  const failure = typeof outcome === 'object' ? outcome : null;
  const paid = outcome === 'succeeded';
  return {
    id: newStripeId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newStripeId('txn') : null,
    billing_details: {
      address: submission.shipping?.address ?? null,
      email: submission.email,
      name: submission.name,
      phone: submission.phone,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: paid,
    created: seconds(account),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid,
    payment_intent: intent.id,
    payment_method: newStripeId('pm'),
    payment_method_details: methodDetails(submission.card),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: submission.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: failure ? 'failed' : paid ? 'succeeded' : 'pending',
    transfer_data: null,
    transfer_group: null,
  };
}

/** Returns only the card fields that shops show: brand, last digits, and expiry. */
function methodDetails(card: Card | null): Stripe.Charge.PaymentMethodDetails {
  if (!card) return { type: 'us_bank_account' };
  const { brand, last4, expMonth, expYear } = card;
  const shown = {
    brand,
    last4,
    exp_month: expMonth,
    exp_year: expYear,
    country: 'US',
    funding: 'credit',
    network: brand,
  };
  return { type: 'card', card: shown as Stripe.Charge.PaymentMethodDetails.Card };
}

/** Returns the completed session with the customer's details. */
export function completedSession(
  session: Stripe.Checkout.Session,
  submission: Submission,
  paymentStatus: Stripe.Checkout.Session.PaymentStatus,
): Stripe.Checkout.Session {
  return {
    ...session,
    status: 'complete',
    payment_status: paymentStatus,
    customer_details: {
      address: submission.shipping?.address ?? null,
      business_name: null,
      email: submission.email,
      individual_name: null,
      name: submission.name,
      phone: submission.phone,
      tax_exempt: 'none',
      tax_ids: [],
    },
    collected_information: submission.shipping
      ? { business_name: null, individual_name: null, shipping_details: submission.shipping }
      : null,
  };
}
