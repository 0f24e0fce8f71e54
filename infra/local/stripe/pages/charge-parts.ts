import type Stripe from 'stripe';
import { html, type Markup, state, type Tone, time } from '../../emulator/markup.ts';
import { STRIPE_KIND, type StripeAccount } from '../account.ts';
import { money } from '../payments/amounts.ts';
import { disputeOfCharge } from '../payments/disputes.ts';

/** Returns the last charge of a payment, or undefined if there is none. */
export function chargeOf(account: StripeAccount, payment: unknown): Stripe.Charge | undefined {
  const intent = account.documents.get<Stripe.PaymentIntent>(STRIPE_KIND.paymentIntent, String(payment));
  return intent && account.documents.get<Stripe.Charge>(STRIPE_KIND.charge, String(intent.latest_charge));
}

const DISPUTES: Record<string, string> = { under_review: 'Disputed, under review', lost: 'Dispute lost' };

export function chargeState(account: StripeAccount, charge: Stripe.Charge | undefined): [text: string, tone: Tone] {
  const disputed = charge?.disputed ? disputeOfCharge(account, charge.id) : undefined;
  if (disputed && disputed.status !== 'won') return [DISPUTES[disputed.status] ?? 'Disputed', 'bad'];
  if (charge?.refunded) return ['Refunded', ''];
  if (charge?.amount_refunded) return [`Paid, ${money(charge.amount_refunded, charge.currency)} refunded`, 'good'];
  if (charge?.status === 'succeeded') return ['Paid', 'good'];
  return charge?.status === 'pending' ? ['Payment pending', ''] : ['Payment failed', 'bad'];
}

/**
 * Renders a form with a button that runs an action on the page at `path`. `of` describes the object of the action for screen
 * readers.
 */
export const action = (
  path: string,
  name: string,
  label: string,
  hidden: Record<string, string>,
  of: string,
  extra?: Markup,
): Markup =>
  html`<form method="post" action="${path}"><input type="hidden" name="action" value="${name}">${Object.entries(
    hidden,
  ).map(
    ([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`,
  )}${extra}<button aria-label="${label} ${of}">${label}</button></form>`;

/** Renders the actions that a merchant has for a charge: refund it, dispute it, or continue its dispute. */
export function chargeActions(
  account: StripeAccount,
  charge: Stripe.Charge | undefined,
  path: string,
  name: string,
): Markup[] {
  if (charge?.status !== 'succeeded') return [];
  const payment = String(charge.payment_intent);
  const disputed = charge.disputed ? disputeOfCharge(account, charge.id)?.status : undefined;
  if (disputed === 'needs_response' || disputed === 'under_review')
    return [
      ...(disputed === 'needs_response' ? [action(path, 'answer', 'Send evidence', { payment }, name)] : []),
      action(path, 'win', 'Win dispute', { payment }, name),
      action(path, 'lose', 'Lose dispute', { payment }, name),
    ];
  if (charge.refunded || disputed === 'lost') return [];
  const amount = html`<input name="amount" inputmode="decimal" placeholder="all" aria-label="Amount to refund for ${name}, empty for all">`;
  const refund = action(path, 'refund', 'Refund', { payment }, name, amount);
  return disputed ? [refund] : [refund, action(path, 'dispute', 'Dispute', { payment }, name)];
}

export function refundRow(refund: Stripe.Refund, path: string): Markup {
  const { id, status } = refund;
  const tone = status === 'succeeded' ? 'good' : status === 'failed' ? 'bad' : '';
  return html`<tr>
<td><code>${id}</code><br><code class="sub">${String(refund.payment_intent)}</code></td>
<td>${time(refund.created * 1000)}</td>
<td class="figure">${money(refund.amount, refund.currency)}</td>
<td>${state(status ?? '', tone)}</td>
<td><div class="actions">${[
    ...(status === 'pending' ? [action(path, 'refundArrives', 'Complete refund', { refund: id }, id)] : []),
    ...(status === 'pending' || status === 'succeeded'
      ? [action(path, 'refundFails', 'Fail refund', { refund: id }, id)]
      : []),
  ]}</div></td>
</tr>`;
}
