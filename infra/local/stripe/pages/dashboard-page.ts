import type Stripe from 'stripe';
import {
  deliveryState,
  document,
  html,
  lastAnswer,
  type Markup,
  state,
  type Tone,
  table,
  time,
} from '../../emulator/markup.ts';
import type { SessionRecord, StripeAccount } from '../account.ts';
import { money } from '../payments/amounts.ts';
import type { StripeDelivery } from '../webhooks/events.ts';
import { action, chargeActions, chargeOf, chargeState, refundRow } from './charge-parts.ts';
import { paymentPath } from './payment-page.ts';

/** Path of the first page. */
export const HOME = '/_stripe/';

export interface Overview {
  sessions: SessionRecord[];
  refunds: Stripe.Refund[];
  deliveries: StripeDelivery[];
  /** Reason the last action was refused. Empty if it was not. */
  problem: string;
}

/** Shows sessions, refunds, and webhook deliveries, newest first. */
export function dashboardPage(account: StripeAccount, { sessions, refunds, deliveries, problem }: Overview): string {
  const body = html`<main class="board">
<h1>Payments</h1>
<p class="sub">What a merchant would see in Stripe, newest first.</p>
${problem && html`<p class="said" role="alert">${problem}</p>`}
<h2>Checkout sessions</h2>
${table(
  ['Session', 'Created', 'Customer', 'Amount', 'State', ''],
  sessions.map((record) => sessionRow(account, record)),
  'No sessions yet. They appear here when you check out in the shop.',
)}
<h2>Refunds</h2>
${table(
  ['Refund', 'Created', 'Amount', 'State', ''],
  refunds.map((refund) => refundRow(refund, HOME)),
  'No refunds yet.',
)}
<h2>Webhook deliveries</h2>
${table(['Event', 'Sent', 'Tries', 'Last response', 'State', ''], deliveries.map(deliveryRow), 'No events sent yet.')}
</main>`;
  return document({ title: 'Payments – Stripe emulator', service: 'Stripe', body });
}

function sessionRow(account: StripeAccount, { session }: SessionRecord): Markup {
  const charge = chargeOf(account, session.payment_intent);
  const reference = session.client_reference_id ?? session.id;
  return html`<tr>
<td><a href="/_stripe/pay/${session.id}"><code>${reference}</code></a></td>
<td>${time(session.created * 1000)}</td>
<td>${session.customer_details?.email ?? '—'}</td>
<td class="figure">${money(session.amount_total ?? 0, session.currency ?? 'usd')}</td>
<td>${state(...stateOf(account, session, charge))}${
    charge && html`<br><a href="${paymentPath(String(charge.payment_intent))}">Payment</a>`
  }</td>
<td><div class="actions">${sessionActions(account, session, charge, reference)}</div></td>
</tr>`;
}

function stateOf(
  account: StripeAccount,
  session: Stripe.Checkout.Session,
  charge: Stripe.Charge | undefined,
): [text: string, tone: Tone] {
  if (session.status === 'open') return [charge ? 'Open, declined once' : 'Open', ''];
  if (session.status === 'expired') return ['Expired', ''];
  if (session.payment_status === 'no_payment_required') return ['Complete, free', 'good'];
  return chargeState(account, charge);
}

function sessionActions(
  account: StripeAccount,
  session: Stripe.Checkout.Session,
  charge: Stripe.Charge | undefined,
  name: string,
): Markup[] {
  if (session.status === 'open') return [action(HOME, 'expire', 'Expire', { session: session.id }, name)];
  if (charge?.status === 'pending') {
    return [
      action(HOME, 'succeed', 'Complete payment', { session: session.id }, name),
      action(HOME, 'fail', 'Fail payment', { session: session.id }, name),
    ];
  }
  return chargeActions(account, charge, HOME, name);
}

function deliveryRow(delivery: StripeDelivery): Markup {
  const { type, eventId, attempts } = delivery;
  const last = attempts.at(-1);
  return html`<tr>
<td>${type}<br><code class="sub">${eventId}</code></td>
<td>${last ? time(last.at) : '—'}</td>
<td>${attempts.length}</td>
<td>${lastAnswer(delivery)}</td>
<td>${deliveryState(delivery)}</td>
<td><div class="actions">${action(HOME, 'redeliver', 'Send again', { event: eventId }, eventId)}</div></td>
</tr>`;
}
