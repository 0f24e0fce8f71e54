import type Stripe from 'stripe';
import { type Account, KIND, type SessionRecord } from '../account.ts';
import { money } from '../amounts.ts';
import { disputeOfCharge } from '../disputes.ts';
import type { Delivery } from '../events.ts';
import { html, type Markup, page } from './layout.ts';

export interface Overview {
  sessions: SessionRecord[];
  refunds: Stripe.Refund[];
  deliveries: Delivery[];
  /** Why the last button did nothing, or empty. */
  said: string;
}

/** Sessions, refunds and webhook deliveries, newest first. */
export function dashboardPage(account: Account, { sessions, refunds, deliveries, said }: Overview): string {
  const body = html`<main class="board">
<h1>Payments</h1>
<p class="sub">What a merchant would see at Stripe, the newest first.</p>
${said && html`<p class="said" role="alert">${said}</p>`}
<h2>Checkout sessions</h2>
${table(
  ['Session', 'Created', 'Customer', 'Amount', 'State', ''],
  sessions.map((record) => sessionRow(account, record)),
  'No session yet. Check out in the shop and it appears here.',
)}
<h2>Refunds</h2>
${table(['Refund', 'Created', 'Amount', 'State', ''], refunds.map(refundRow), 'Nothing has been given back yet.')}
<h2>Webhook deliveries</h2>
${table(['Event', 'Sent', 'Tries', 'Last answer', 'State', ''], deliveries.map(deliveryRow), 'No event sent yet.')}
</main>`;
  return page('Payments – Stripe stand-in', body);
}

const table = (heads: string[], rows: Markup[], empty: string): Markup =>
  rows.length === 0
    ? html`<div class="scroll"><p class="empty">${empty}</p></div>`
    : html`<div class="scroll" tabindex="0"><table><thead><tr>${heads.map((head) => (head ? html`<th scope="col">${head}</th>` : html`<td></td>`))}</tr></thead><tbody>${rows}</tbody></table></div>`;

function time(milliseconds: number): Markup {
  const iso = new Date(milliseconds).toISOString();
  return html`<time datetime="${iso}">${iso.replace('T', ' ').slice(0, 19)}</time>`;
}

function sessionRow(account: Account, { session }: SessionRecord): Markup {
  const charge = chargeOf(account, session);
  const [state, tone] = stateOf(account, session, charge);
  const reference = session.client_reference_id ?? session.id;
  return html`<tr>
<td><a href="/_stripe/pay/${session.id}"><code>${reference}</code></a></td>
<td>${time(session.created * 1000)}</td>
<td>${session.customer_details?.email ?? '—'}</td>
<td class="figure">${money(session.amount_total ?? 0, session.currency ?? 'usd')}</td>
<td><span class="state ${tone}">${state}</span></td>
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
): [string, string] {
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
      action('succeed', 'Payment arrives', { session: session.id }, name),
      action('fail', 'Payment fails', { session: session.id }, name),
    ];
  }
  if (charge?.status !== 'succeeded') return [];
  const payment = String(charge.payment_intent);
  const disputed = charge.disputed ? disputeOfCharge(account, charge.id)?.status : undefined;
  if (disputed === 'needs_response' || disputed === 'under_review') return disputeActions(disputed, payment, name);
  if (charge.refunded || disputed === 'lost') return [];
  const amount = html`<input name="amount" inputmode="decimal" placeholder="all" aria-label="Amount to refund of ${name}, empty for all">`;
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
<td><span class="state ${tone}">${status ?? ''}</span></td>
<td><div class="actions">${[
    ...(status === 'pending' ? [action('refundArrives', 'Refund arrives', { refund: id }, id)] : []),
    ...(status === 'pending' || status === 'succeeded'
      ? [action('refundFails', 'Refund fails', { refund: id }, id)]
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

const TONE: Record<Delivery['state'], string> = { delivered: 'good', pending: '', dropped: 'bad', failed: 'bad' };

function deliveryRow(delivery: Delivery): Markup {
  const last = delivery.attempts.at(-1);
  const next = delivery.state === 'pending' ? html`, next try ${time(delivery.nextAttempt)}` : '';
  return html`<tr>
<td>${delivery.type}<br><code class="sub">${delivery.eventId}</code></td>
<td>${last ? time(last.at) : '—'}</td>
<td>${delivery.attempts.length}</td>
<td>${last ? (last.status ?? last.error) : '—'}</td>
<td><span class="state ${TONE[delivery.state]}">${delivery.state}</span>${next}</td>
<td><div class="actions">${action('redeliver', 'Send again', { event: delivery.eventId }, delivery.eventId)}</div></td>
</tr>`;
}
