import { z } from 'zod';
import { atOnce, type ControlAction, type Controls, copies, Reply } from '../emulator/control.ts';
import { type EventRecord, NO_REQUEST, type SessionRecord, STRIPE_KIND } from './account.ts';
import { invalid } from './api/errors.ts';
import { type Checkout, payAndNotify } from './checkout/pay-and-notify.ts';
import { dispute, updateDispute } from './payments/disputes.ts';
import type { PostalAddress, Submission } from './payments/payment-objects.ts';
import { settleDelayed } from './payments/payments.ts';
import { createRefund, settleRefund } from './payments/refunds.ts';
import { readCard } from './payments/test-cards.ts';
import { expireSession, findSession, presentSession, successUrl } from './sessions/sessions.ts';
import type { StripeDelivery } from './webhooks/events.ts';

const address = z.object({
  line1: z.string(),
  line2: z.string().nullish(),
  city: z.string(),
  state: z.string().nullish(),
  postal_code: z.string().nullish(),
  country: z.string().length(2),
});

const payment = z.strictObject({
  sessionId: z.string(),
  card: z.string().default('4242 4242 4242 4242'),
  email: z.email().optional(),
  name: z.string().default('Test Shopper'),
  phone: z.string().optional(),
  address: address.optional(),
  shippingRate: z.string().optional(),
  delayed: z.boolean().default(false),
});

const redelivery = z.strictObject({
  eventId: z.string().optional(),
  sessionId: z.string().optional(),
  ...copies,
});

const TEST_ADDRESS: PostalAddress = {
  line1: '1 Test Street',
  line2: null,
  city: 'Newark',
  state: 'NJ',
  postal_code: '07102',
  country: 'US',
};

const ACTIONS: Record<string, ControlAction<Checkout>> = {
  async pay(checkout, body) {
    const wanted = payment.parse(body);
    const record = findSession(checkout.account, wanted.sessionId);
    const result = await payAndNotify(checkout, wanted.sessionId, submission(record, wanted, checkout.account.now()));
    const answer = { status: result.outcome, redirectUrl: successUrl(result.record) };
    if (result.outcome === 'declined') {
      const { code, declineCode, message } = result.decline;
      return new Reply(402, { ...answer, redirectUrl: null, error: { code, decline_code: declineCode, message } });
    }
    return result.outcome === 'expired' ? new Reply(409, { ...answer, redirectUrl: null }) : answer;
  },
  'settle-delayed'({ account }, body) {
    const { sessionId, outcome } = z
      .strictObject({ sessionId: z.string(), outcome: z.enum(['succeeded', 'failed']) })
      .parse(body);
    return presentSession(account, settleDelayed(account, sessionId, outcome));
  },
  expire({ account }, body) {
    const { sessionId } = z.strictObject({ sessionId: z.string() }).parse(body);
    return presentSession(account, expireSession(account, sessionId, NO_REQUEST));
  },
  async redeliver({ account, deliveries }, body) {
    const { eventId, sessionId, times, parallel } = redelivery.parse(body);
    const known = account.documents.list<StripeDelivery>(STRIPE_KIND.delivery);
    const ids = known.filter((one) => one.eventId === eventId || one.sessionId === sessionId).map((one) => one.eventId);
    if (ids.length === 0) throw invalid('No event with that ID or session was ever sent to the endpoint.');
    return { attempts: await deliveries.redeliver(ids, times, atOnce({ times, parallel }, ids.length)) };
  },
  dispute({ account }, body) {
    const { paymentIntent } = z.strictObject({ paymentIntent: z.string() }).parse(body);
    dispute(account, paymentIntent);
    return { disputed: paymentIntent };
  },
  'settle-dispute'({ account }, body) {
    const { paymentIntent, outcome } = z
      .strictObject({ paymentIntent: z.string(), outcome: z.enum(['under_review', 'won', 'lost']) })
      .parse(body);
    return updateDispute(account, paymentIntent, outcome);
  },
  /** Refunds `amount` cents, or everything that is left, as the merchant does in Stripe's dashboard. */
  refund({ account }, body) {
    const { paymentIntent, amount } = z
      .strictObject({ paymentIntent: z.string(), amount: z.int().min(1).optional() })
      .parse(body);
    const form = { payment_intent: paymentIntent, ...(amount ? { amount: String(amount) } : {}) };
    return createRefund(account, form, NO_REQUEST);
  },
  /** Ends a refund. Refunds to card 4000 0000 0000 7726 and of bank debits stay pending until this is called. */
  'settle-refund'({ account }, body) {
    const { refundId, outcome } = z
      .strictObject({ refundId: z.string(), outcome: z.enum(['succeeded', 'failed']) })
      .parse(body);
    return settleRefund(account, refundId, outcome);
  },
};

function submission(record: SessionRecord, wanted: z.infer<typeof payment>, now: number): Submission {
  const nextYear = String(new Date(now).getUTCFullYear() + 1).slice(-2);
  const number = wanted.card.replace(/\D/g, '');
  const read = readCard({ number, expiry: `12 / ${nextYear}`, cvc: /^3[47]/.test(number) ? '1234' : '123' }, now);
  if ('errors' in read) throw invalid(read.errors.number ?? 'Your card is invalid.', { param: 'card' });
  const { session } = record;
  const shipsTo = session.shipping_address_collection?.allowed_countries;
  const home = { ...TEST_ADDRESS, country: shipsTo?.includes('US') ? 'US' : (shipsTo?.[0] ?? 'US') };
  const given = wanted.address;
  const to: PostalAddress = given
    ? { ...given, line2: given.line2 ?? null, state: given.state ?? null, postal_code: given.postal_code ?? null }
    : home;
  return {
    email: session.customer_email ?? wanted.email ?? 'shopper@example.com',
    phone: wanted.phone ?? (session.phone_number_collection?.enabled ? '+12015550123' : null),
    name: wanted.name,
    shipping: shipsTo ? { name: wanted.name, address: to } : null,
    shippingRateId: wanted.shippingRate ?? null,
    card: wanted.delayed ? null : read.card,
  };
}

/**
 * Returns events, newest first, each with its delivery. The delivery is null if the endpoint is not subscribed to the event.
 */
function eventsWithDeliveries({ account }: Checkout) {
  const events = account.documents.list<EventRecord>(STRIPE_KIND.event).reverse();
  return events.map((event) => ({
    event,
    delivery: account.documents.get<StripeDelivery>(STRIPE_KIND.delivery, event.id) ?? null,
  }));
}

/** Handles `POST /_stripe/control/<action>` and `GET /_stripe/control/events`. */
export const STRIPE_CONTROLS: Controls<Checkout> = {
  actions: ACTIONS,
  views: { events: (checkout) => ({ events: eventsWithDeliveries(checkout) }) },
  refusal: (message) => ({ error: { type: 'invalid_request_error', message } }),
};
