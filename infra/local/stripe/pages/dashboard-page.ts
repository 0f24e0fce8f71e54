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
import { type Account, KIND, type SessionRecord } from '../account.ts';
import { money } from '../payments/amounts.ts';
import { disputeOfCharge } from '../payments/disputes.ts';
import type { StripeDelivery } from '../webhooks/events.ts';

export interface Overview {
  sessions: SessionRecord[];
  refunds: Stripe.Refund[];
  deliveries: StripeDelivery[];
  /** The reason the last action was refused, or empty. */
  problem: string;
}

/** Shows sessions, refunds and webhook deliveries, the newest first. */
export function dashboardPage(account: Account, { sessions, refunds, deliveries, problem }: Overview): string {
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
${table(['Refund', 'Created', 'Amount', 'State', ''], refunds.map(refundRow), 'No refunds yet.')}
<h2>Webhook deliveries</h2>
${table(['Event', 'Sent', 'Tries', 'Last response', 'State', ''], deliveries.map(deliveryRow), 'No events sent yet.')}
</main>`;
  return document({ title: 'Payments – Stripe emulator', service: 'Stripe', body });
}

function sessionRow(account: Account, { session }: SessionRecord): Markup {
  const charge = chargeOf(account, session);
  const reference = session.client_reference_id ?? session.id;
  return html`<tr>
<td><a href="/_stripe/pay/${session.id}"><code>${reference}</code></a></td>
<td>${time(session.created * 1000)}</td>
<td>${session.customer_details?.email ?? '—'}</td>
<td class="figure">${money(session.amount_total ?? 0, session.currency ?? 'usd')}</td>
<td>${state(...stateOf(account, session, charge))}</td>
<td><div class="actions">${sessionActions(account, session, charge, reference)}</div></td>
</tr>`;
}

function chargeOf(account: Account, session: Stripe.Checkout.Session): Stripe.Charge | undefined {
  const intent = account.documents.get<Stripe.PaymentIntent>(KIND.paymentIntent, String(session.payment_intent));
  return intent && account.documents.get<Stripe.Charge>(KIND.charge, String(intent.latest_charge));
}

const DISPUTES: Record<string, string> = { under_review: 'Disputed, under review', lost: 'Dispute lost' };

function stateOf(
  account: Account,
  session: Stripe.Checkout.Session,
  charge: Stripe.Charge | undefined,
): [text: string, tone: Tone] {
  if (session.status === 'open') return [charge ? 'Open, declined once' : 'Open', ''];
  if (session.status === 'expired') return ['Expired', ''];
  if (session.payment_status === 'no_payment_required') return ['Complete, free', 'good'];
  const disputed = charge?.disputed ? disputeOfCharge(account, charge.id) : undefined;
  if (disputed && disputed.status !== 'won') return [DISPUTES[disputed.status] ?? 'Disputed', 'bad'];
  if (charge?.refunded) return ['Refunded', ''];
  if (charge?.amount_refunded) return [`Paid, ${money(charge.amount_refunded, charge.currency)} refunded`, 'good'];
  if (session.payment_status === 'paid') return ['Paid', 'good'];
  return charge?.status === 'pending' ? ['Payment pending', ''] : ['Payment failed', 'bad'];
}

function sessionActions(
  account: Account,
  session: Stripe.Checkout.Session,
  charge: Stripe.Charge | undefined,
  name: string,
): Markup[] {
  if (session.status === 'open') return [action('expire', 'Expire', { session: session.id }, name)];
  if (charge?.status === 'pending') {
    return [
      action('succeed', 'Complete payment', { session: session.id }, name),
      action('fail', 'Fail payment', { session: session.id }, name),
    ];
  }
  if (charge?.status !== 'succeeded') return [];
  const payment = String(charge.payment_intent);
  const disputed = charge.disputed ? disputeOfCharge(account, charge.id)?.status : undefined;
  if (disputed === 'needs_response' || disputed === 'under_review') return disputeActions(disputed, payment, name);
  if (charge.refunded || disputed === 'lost') return [];
  const amount = html`<input name="amount" inputmode="decimal" placeholder="all" aria-label="Amount to refund for ${name}, empty for all">`;
  const refund = action('refund', 'Refund', { payment }, name, amount);
  return disputed ? [refund] : [refund, action('dispute', 'Dispute', { payment }, name)];
}

const disputeActions = (status: string, payment: string, name: string): Markup[] => [
  ...(status === 'needs_response' ? [action('answer', 'Send evidence', { payment }, name)] : []),
  action('win', 'Win dispute', { payment }, name),
  action('lose', 'Lose dispute', { payment }, name),
];

function refundRow(refund: Stripe.Refund): Markup {
  const { id, status } = refund;
  const tone = status === 'succeeded' ? 'good' : status === 'failed' ? 'bad' : '';
  return html`<tr>
<td><code>${id}</code><br><code class="sub">${String(refund.payment_intent)}</code></td>
<td>${time(refund.created * 1000)}</td>
<td class="figure">${money(refund.amount, refund.currency)}</td>
<td>${state(status ?? '', tone)}</td>
<td><div class="actions">${[
    ...(status === 'pending' ? [action('refundArrives', 'Complete refund', { refund: id }, id)] : []),
    ...(status === 'pending' || status === 'succeeded'
      ? [action('refundFails', 'Fail refund', { refund: id }, id)]
      : []),
  ]}</div></td>
</tr>`;
}

const action = (name: string, label: string, hidden: Record<string, string>, of: string, extra?: Markup): Markup =>
  html`<form method="post" action="/_stripe/"><input type="hidden" name="action" value="${name}">${Object.entries(
    hidden,
  ).map(
    ([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`,
  )}${extra}<button aria-label="${label} ${of}">${label}</button></form>`;

function deliveryRow(delivery: StripeDelivery): Markup {
  const { type, eventId, attempts } = delivery;
  const last = attempts.at(-1);
  return html`<tr>
<td>${type}<br><code class="sub">${eventId}</code></td>
<td>${last ? time(last.at) : '—'}</td>
<td>${attempts.length}</td>
<td>${lastAnswer(delivery)}</td>
<td>${deliveryState(delivery)}</td>
<td><div class="actions">${action('redeliver', 'Send again', { event: eventId }, eventId)}</div></td>
</tr>`;
}
