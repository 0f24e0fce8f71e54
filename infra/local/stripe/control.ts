import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { readBody, sendJson } from '../service.ts';
import { type EventRecord, KIND, NO_REQUEST, type SessionRecord } from './account.ts';
import { type Checkout, payAndNotify } from './checkout.ts';
import { dispute, turnDispute } from './disputes.ts';
import { ApiError, invalid } from './errors.ts';
import type { Delivery } from './events.ts';
import type { PostalAddress, Submission } from './payment-objects.ts';
import { settleDelayed } from './payments.ts';
import { createRefund, settleRefund } from './refunds.ts';
import { expireSession, findSession, presentSession, successUrl } from './sessions.ts';
import { readCard } from './test-cards.ts';

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
  times: z.int().min(1).max(1000).default(1),
  /** `true` sends all copies at once, a number that many at a time. */
  parallel: z.union([z.boolean(), z.int().min(1).max(100)]).default(false),
});

const TEST_ADDRESS: PostalAddress = {
  line1: '1 Test Street',
  line2: null,
  city: 'Newark',
  state: 'NJ',
  postal_code: '07102',
  country: 'US',
};

type Action = (checkout: Checkout, body: unknown) => Promise<[status: number, answer: object]> | [number, object];

const ACTIONS: Record<string, Action> = {
  async pay(checkout, body) {
    const wanted = payment.parse(body);
    const record = findSession(checkout.account, wanted.sessionId);
    const result = await payAndNotify(checkout, wanted.sessionId, submission(record, wanted, checkout.account.now()));
    const answer = { status: result.outcome, redirectUrl: successUrl(result.record) };
    if (result.outcome === 'declined') {
      const { code, declineCode, message } = result.decline;
      return [402, { ...answer, redirectUrl: null, error: { code, decline_code: declineCode, message } }];
    }
    return result.outcome === 'expired' ? [409, { ...answer, redirectUrl: null }] : [200, answer];
  },
  'settle-delayed'({ account }, body) {
    const { sessionId, outcome } = z
      .strictObject({ sessionId: z.string(), outcome: z.enum(['succeeded', 'failed']) })
      .parse(body);
    return [200, presentSession(account, settleDelayed(account, sessionId, outcome))];
  },
  expire({ account }, body) {
    const { sessionId } = z.strictObject({ sessionId: z.string() }).parse(body);
    return [200, presentSession(account, expireSession(account, sessionId, NO_REQUEST))];
  },
  async redeliver({ account, deliveries }, body) {
    const { eventId, sessionId, times, parallel } = redelivery.parse(body);
    const known = account.documents.list<Delivery>(KIND.delivery);
    const ids = known.filter((one) => one.eventId === eventId || one.sessionId === sessionId).map((one) => one.eventId);
    if (ids.length === 0) throw invalid('No event of that id or session was ever sent to the endpoint.');
    const copies = parallel === true ? times * ids.length : Number(parallel);
    return [200, { attempts: await deliveries.redeliver(ids, times, copies) }];
  },
  dispute({ account }, body) {
    const { paymentIntent } = z.strictObject({ paymentIntent: z.string() }).parse(body);
    dispute(account, paymentIntent);
    return [200, { disputed: paymentIntent }];
  },
  /** Evidence was sent, or the bank has decided. */
  'settle-dispute'({ account }, body) {
    const { paymentIntent, outcome } = z
      .strictObject({ paymentIntent: z.string(), outcome: z.enum(['under_review', 'won', 'lost']) })
      .parse(body);
    return [200, turnDispute(account, paymentIntent, outcome)];
  },
  /** As the merchant does it in Stripe's own dashboard; all that is left unless `amount` (cents) says otherwise. */
  refund({ account }, body) {
    const { paymentIntent, amount } = z
      .strictObject({ paymentIntent: z.string(), amount: z.int().min(1).optional() })
      .parse(body);
    const form = { payment_intent: paymentIntent, ...(amount ? { amount: String(amount) } : {}) };
    return [200, createRefund(account, form, NO_REQUEST)];
  },
  /** The bank's last word on a refund: card 4000 0000 0000 7726 and bank debits keep theirs pending until then. */
  'settle-refund'({ account }, body) {
    const { refundId, outcome } = z
      .strictObject({ refundId: z.string(), outcome: z.enum(['succeeded', 'failed']) })
      .parse(body);
    return [200, settleRefund(account, refundId, outcome)];
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

/** The switchboard for tests and the local page: `POST /_stripe/control/<action>`, `GET /_stripe/control/events`. All JSON. */
export async function handleControl(
  checkout: Checkout,
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
): Promise<void> {
  if (request.method === 'GET' && name === 'events') {
    sendJson(response, 200, { events: eventsWithDeliveries(checkout) });
    return;
  }
  const action = request.method === 'POST' && Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  try {
    if (!action) throw new ApiError(404, { type: 'invalid_request_error', message: `No control named '${name}'.` });
    const [status, answer] = await action(checkout, JSON.parse((await readBody(request)).toString() || '{}'));
    sendJson(response, status, answer);
  } catch (error) {
    const [status, body] = refusal(error);
    sendJson(response, status, { error: body });
  }
}

function refusal(error: unknown): [number, object] {
  if (error instanceof ApiError) return [error.status, error.body];
  if (error instanceof z.ZodError) return [400, { type: 'invalid_request_error', message: z.prettifyError(error) }];
  if (error instanceof SyntaxError) return [400, { type: 'invalid_request_error', message: 'The body is not JSON.' }];
  throw error;
}

/** Newest first, each with the way it took to the endpoint (null when the endpoint is not subscribed to it). */
function eventsWithDeliveries({ account }: Checkout) {
  const events = account.documents.list<EventRecord>(KIND.event).reverse();
  return events.map((event) => ({
    event,
    delivery: account.documents.get<Delivery>(KIND.delivery, event.id) ?? null,
  }));
}
