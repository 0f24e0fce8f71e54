import type { IncomingMessage, ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import { readBody, sendHtml } from '../service.ts';
import { type Account, KIND, NO_REQUEST } from './account.ts';
import type { Checkout } from './checkout.ts';
import { dispute, turnDispute } from './disputes.ts';
import { ApiError, invalid } from './errors.ts';
import type { Delivery } from './events.ts';
import type { FormObject } from './form-encoding.ts';
import { dashboardPage } from './pages/dashboard-page.ts';
import { settleDelayed } from './payments.ts';
import { createRefund, settleRefund } from './refunds.ts';
import { expireSession, findSession, type SessionWatch } from './sessions.ts';

const SHOWN = 50;

type Action = (checkout: Checkout, fields: URLSearchParams) => unknown;

const field = (fields: URLSearchParams, name: string) => fields.get(name) ?? '';

const ACTIONS: Record<string, Action> = {
  expire: ({ account }, fields) => expireSession(account, field(fields, 'session'), NO_REQUEST),
  succeed: ({ account }, fields) => settleDelayed(account, field(fields, 'session'), 'succeeded'),
  fail: ({ account }, fields) => settleDelayed(account, field(fields, 'session'), 'failed'),
  refund: ({ account }, fields) => refund(account, field(fields, 'payment'), field(fields, 'amount')),
  refundArrives: ({ account }, fields) => settleRefund(account, field(fields, 'refund'), 'succeeded'),
  refundFails: ({ account }, fields) => settleRefund(account, field(fields, 'refund'), 'failed'),
  dispute: ({ account }, fields) => dispute(account, field(fields, 'payment')),
  answer: ({ account }, fields) => turnDispute(account, field(fields, 'payment'), 'under_review'),
  win: ({ account }, fields) => turnDispute(account, field(fields, 'payment'), 'won'),
  lose: ({ account }, fields) => turnDispute(account, field(fields, 'payment'), 'lost'),
  redeliver: ({ deliveries }, fields) => deliveries.redeliver([field(fields, 'event')], 1, 1),
};

/** An empty amount gives back all that is left; otherwise dollars and cents as typed. */
function refund(account: Account, payment: string, typed: string) {
  const dollars = typed.trim().replace(/^\$/, '');
  if (dollars && !/^\d{1,6}(\.\d{1,2})?$/.test(dollars)) throw invalid('Enter an amount such as 5.00.');
  const amount: FormObject = dollars ? { amount: String(Math.round(Number(dollars) * 100)) } : {};
  createRefund(account, { payment_intent: payment, ...amount }, NO_REQUEST);
}

/** The merchant's side at `/_stripe/`: sessions and webhook deliveries, with buttons that post back here. */
export async function handleDashboard(
  checkout: Checkout,
  watch: SessionWatch,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (path !== '/_stripe/') {
    const known = path === '/_stripe';
    response.writeHead(known ? 308 : 404, known ? { location: '/_stripe/' } : {}).end();
    return;
  }
  if (request.method !== 'POST') {
    sendHtml(response, 200, overview(checkout, watch, ''));
    return;
  }
  const fields = new URLSearchParams((await readBody(request)).toString());
  try {
    const name = field(fields, 'action');
    if (Object.hasOwn(ACTIONS, name)) await ACTIONS[name]?.(checkout, fields);
    response.writeHead(303, { location: '/_stripe/' }).end();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    sendHtml(response, error.status, overview(checkout, watch, error.message));
  }
}

function overview({ account }: Checkout, watch: SessionWatch, said: string): string {
  const sessions = watch.ids
    .slice(-SHOWN)
    .reverse()
    .map((id) => findSession(account, id));
  const deliveries = account.documents.list<Delivery>(KIND.delivery).slice(-SHOWN).reverse();
  const refunds = account.documents.list<Stripe.Refund>(KIND.refund).slice(-SHOWN).reverse();
  return dashboardPage(account, { sessions, refunds, deliveries, said });
}
