import type Stripe from 'stripe';
import {
  type EventRecord,
  type RequestOrigin,
  type SessionRecord,
  STRIPE_KIND,
  type StripeAccount,
} from '../account.ts';
import { sessionOfPayment } from '../payments/disputes.ts';
import { createRefund } from '../payments/refunds.ts';
import { createCoupon } from '../sessions/coupons.ts';
import { createSession } from '../sessions/session-create.ts';
import { expireSession, findSession, presentSession, type SessionWatch } from '../sessions/sessions.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  retrieveWebhookEndpoint,
  updateWebhookEndpoint,
} from '../webhooks/webhook-endpoints.ts';
import { noSuch } from './errors.ts';
import type { FormObject } from './form-encoding.ts';
import { createdBefore, createdWithin, listObject, readPage } from './lists.ts';
import { list, oneOf, readParams } from './params.ts';

export interface StripeCall {
  account: StripeAccount;
  watch: SessionWatch;
  /** Id in the path. Empty for a collection. */
  id: string;
  params: FormObject;
  origin: RequestOrigin;
}

export interface StripeRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  run(call: StripeCall): object;
}

const ONLY_EXPAND = { expand: list('string') };

const retrieve = (path: RegExp, kind: (typeof STRIPE_KIND)[keyof typeof STRIPE_KIND], noun: string): StripeRoute => ({
  method: 'GET',
  path,
  run({ account, id, params }) {
    readParams(params, ONLY_EXPAND);
    const found = account.documents.get<object>(kind, id);
    if (!found) throw noSuch(noun, id, noun === 'event' ? 'id' : noun);
    return found;
  },
});

/** Lists the routes of Stripe's API that the emulator implements. */
export const STRIPE_ROUTES: StripeRoute[] = [
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    run: ({ account, params }) => presentSession(account, createSession(account, params)),
  },
  { method: 'GET', path: /^\/v1\/checkout\/sessions$/, run: listSessions },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/([^/]+)$/,
    run({ account, id, params }) {
      readParams(params, ONLY_EXPAND);
      return presentSession(account, findSession(account, id));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/,
    run({ account, id, params }) {
      const items = findSession(account, id).lines.map(({ item }) => item);
      return listObject(`/v1/checkout/sessions/${id}/line_items`, items, readPage(params, {}));
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    run({ account, id, params, origin }) {
      readParams(params, ONLY_EXPAND);
      return presentSession(account, expireSession(account, id, origin));
    },
  },
  retrieve(/^\/v1\/payment_intents\/([^/]+)$/, STRIPE_KIND.paymentIntent, 'payment_intent'),
  retrieve(/^\/v1\/charges\/([^/]+)$/, STRIPE_KIND.charge, 'charge'),
  { method: 'GET', path: /^\/v1\/disputes$/, run: (call) => listOfCharges('/v1/disputes', STRIPE_KIND.dispute, call) },
  retrieve(/^\/v1\/disputes\/([^/]+)$/, STRIPE_KIND.dispute, 'dispute'),
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    run: ({ account, params, origin }) => createRefund(account, params, origin),
  },
  { method: 'GET', path: /^\/v1\/refunds$/, run: (call) => listOfCharges('/v1/refunds', STRIPE_KIND.refund, call) },
  retrieve(/^\/v1\/refunds\/([^/]+)$/, STRIPE_KIND.refund, 'refund'),
  { method: 'GET', path: /^\/v1\/events$/, run: listEvents },
  retrieve(/^\/v1\/events\/([^/]+)$/, STRIPE_KIND.event, 'event'),
  { method: 'POST', path: /^\/v1\/coupons$/, run: ({ account, params }) => createCoupon(account, params) },
  retrieve(/^\/v1\/coupons\/([^/]+)$/, STRIPE_KIND.coupon, 'coupon'),
  { method: 'GET', path: /^\/v1\/account$/, run: ({ account }) => ownAccount(account) },
  {
    method: 'POST',
    path: /^\/v1\/webhook_endpoints$/,
    run: ({ account, params }) => createWebhookEndpoint(account, params),
  },
  {
    method: 'GET',
    path: /^\/v1\/webhook_endpoints$/,
    run: ({ account, params }) => listWebhookEndpoints(account, params),
  },
  {
    method: 'GET',
    path: /^\/v1\/webhook_endpoints\/([^/]+)$/,
    run: ({ account, id, params }) => retrieveWebhookEndpoint(account, id, params),
  },
  {
    method: 'POST',
    path: /^\/v1\/webhook_endpoints\/([^/]+)$/,
    run: ({ account, id, params }) => updateWebhookEndpoint(account, id, params),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/webhook_endpoints\/([^/]+)$/,
    run: ({ account, id }) => deleteWebhookEndpoint(account, id),
  },
];

interface SessionFilters {
  status?: Stripe.Checkout.Session.Status;
  payment_intent?: string;
}

function listSessions({ account, watch, params }: StripeCall) {
  const page = readPage<SessionFilters>(params, {
    status: oneOf('open', 'complete', 'expired'),
    payment_intent: 'string',
  });
  return listObject('/v1/checkout/sessions', matchingSessions(account, watch, page), page);
}

function* matchingSessions(
  account: StripeAccount,
  watch: SessionWatch,
  page: ReturnType<typeof readPage<SessionFilters>>,
) {
  const ids = page.payment_intent ? [sessionOfPayment(account, page.payment_intent)].filter(Boolean) : watch.ids;
  for (const id of ids.toReversed()) {
    const record: SessionRecord = findSession(account, id);
    if (createdBefore(record.session.created, page.created)) return;
    if (page.status && record.session.status !== page.status) continue;
    if (createdWithin(record.session.created, page.created)) yield presentSession(account, record);
  }
}

/** Lists refunds or disputes, newest first. Callers can filter by payment, charge, and time. */
function listOfCharges(url: string, kind: string, { account, params }: StripeCall) {
  const page = readPage<{ payment_intent?: string; charge?: string }>(params, {
    payment_intent: 'string',
    charge: 'string',
  });
  const found = account.documents
    .list<Stripe.Refund | Stripe.Dispute>(kind)
    .filter(({ payment_intent }) => !page.payment_intent || payment_intent === page.payment_intent)
    .filter(({ charge }) => !page.charge || charge === page.charge)
    .filter(({ created }) => createdWithin(created, page.created));
  return listObject(url, found.reverse(), page);
}

function listEvents({ account, params }: StripeCall) {
  const page = readPage<{ type?: string; types?: string[] }>(params, { type: 'string', types: list('string') });
  const events = account.documents
    .list<EventRecord>(STRIPE_KIND.event)
    .filter(({ type }) => !page.type || type === page.type)
    .filter(({ type }) => !page.types || page.types.includes(type))
    .filter(({ created }) => createdWithin(created, page.created));
  return listObject('/v1/events', events.reverse(), page);
}

/** Returns the account that owns the key, with the fields that the shop reads. */
const ownAccount = ({ businessName }: StripeAccount) => ({
  id: 'acct_local',
  object: 'account',
  business_profile: { name: businessName || 'Local shop' },
  settings: { dashboard: { display_name: businessName || 'Local shop', timezone: 'Etc/UTC' } },
});
