import type Stripe from 'stripe';
import { type Write, write } from '../../emulator/records.ts';
import { newStripeId, STRIPE_KIND, type StripeAccount } from '../account.ts';
import { newCharge, newPaymentIntent } from './payment-objects.ts';
import type { Card } from './test-cards.ts';

export interface PastRefund {
  /** Id of the refund at Stripe. */
  id: string;
  amountCents: number;
  /** Time of the refund, in UTC milliseconds. */
  at: number;
  metadata: Record<string, string>;
}

/** Describes a payment that was made elsewhere, such as the payment for a seeded order. */
export interface PastPayment {
  paymentIntentId: string;
  sessionId: string;
  email: string;
  name: string;
  amountCents: number;
  /** Time of the payment, in UTC milliseconds. */
  at: number;
  metadata: Record<string, string>;
  refunds: PastRefund[];
}

const CARD: Card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030, outcome: 'pays' };

/** Records a paid charge and its refunds with their original times. Sends no events. */
export function recordPastPayment(account: StripeAccount, payment: PastPayment): void {
  const then: StripeAccount = { ...account, now: () => payment.at };
  const { paymentIntentId, amountCents, email, name, metadata } = payment;
  const submission = { email, name, phone: null, shipping: null, shippingRateId: null, card: CARD };
  const untried = newPaymentIntent(
    then,
    { session: { amount_total: amountCents, currency: 'usd' }, paymentIntentData: { metadata } },
    submission,
  );
  const paid = newCharge(then, { ...untried, id: paymentIntentId }, submission, 'succeeded');
  const refundedCents = payment.refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
  const charge: Stripe.Charge = { ...paid, amount_refunded: refundedCents, refunded: refundedCents === amountCents };
  const intent: Stripe.PaymentIntent = {
    ...untried,
    id: paymentIntentId,
    amount_received: amountCents,
    latest_charge: charge.id,
    status: 'succeeded',
  };
  account.commit([
    write(STRIPE_KIND.paymentIntent, paymentIntentId, intent),
    write(STRIPE_KIND.charge, charge.id, charge),
    write(STRIPE_KIND.sessionOfPayment, paymentIntentId, { sessionId: payment.sessionId }),
    ...payment.refunds.map((refund) => refundWrite(charge, refund)),
  ]);
}

function refundWrite(charge: Stripe.Charge, { id, amountCents, at, metadata }: PastRefund): Write {
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount: amountCents,
    balance_transaction: newStripeId('txn'),
    charge: charge.id,
    created: Math.floor(at / 1000),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  return write(STRIPE_KIND.refund, id, refund);
}
