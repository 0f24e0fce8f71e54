import type Stripe from 'stripe';
import { document, html, type Markup, state, table, time } from '../../emulator/markup.ts';
import { STRIPE_KIND, type StripeAccount } from '../account.ts';
import { money } from '../payments/amounts.ts';
import { chargeActions, chargeOf, chargeState, refundRow } from './charge-parts.ts';

/** Matches paths that have the same form as in Stripe's dashboard for test payments. */
const PAYMENT = /^\/_stripe\/test\/payments\/(pi_\w+)$/;
const DISPUTE = /^\/_stripe\/test\/disputes\/(du_\w+)$/;

export const paymentPath = (id: string) => `/_stripe/test/payments/${id}`;

/**
 * Returns the page of the payment at a path. The path of a dispute shows the page of its payment. Returns undefined for any
 * other path.
 */
export function paymentPageAt(account: StripeAccount, path: string, problem: string): string | undefined {
  const disputed = DISPUTE.exec(path)?.[1];
  const dispute = disputed ? account.documents.get<Stripe.Dispute>(STRIPE_KIND.dispute, disputed) : undefined;
  const id = dispute ? String(dispute.payment_intent) : (PAYMENT.exec(path)?.[1] ?? '');
  const intent = account.documents.get<Stripe.PaymentIntent>(STRIPE_KIND.paymentIntent, id);
  return intent && paymentPage(account, intent, problem);
}

const STYLES = '.back{margin-bottom:16px}.reached{margin:8px 0 16px}';

const fact = (name: string, value: Markup | string) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`;

function paymentPage(account: StripeAccount, intent: Stripe.PaymentIntent, problem: string): string {
  const { id, amount, currency, metadata } = intent;
  const charge = chargeOf(account, id);
  const path = paymentPath(id);
  const card = charge?.payment_method_details?.card;
  const refunds = account.documents
    .list<Stripe.Refund>(STRIPE_KIND.refund)
    .filter((refund) => refund.payment_intent === id)
    .reverse();
  const body = html`<main class="board">
<p class="back"><a href="/_stripe/">All payments</a></p>
<h1>${money(amount, currency)}</h1>
<p class="reached">${state(...chargeState(account, charge))}</p>
${problem && html`<p class="said" role="alert">${problem}</p>`}
<div class="actions">${chargeActions(account, charge, path, id)}</div>
<h2>Payment</h2>
<div class="scroll"><table><tbody>
${fact('ID', html`<code>${id}</code>`)}
${fact('Created', time(intent.created * 1000))}
${fact('Customer', charge?.billing_details.email ?? '—')}
${fact('Paid with', card ? `${card.brand} …${card.last4}` : '—')}
${Object.entries(metadata).map(([name, value]) => fact(name, html`<code>${value}</code>`))}
</tbody></table></div>
<h2>Refunds</h2>
${table(
  ['Refund', 'Created', 'Amount', 'State', ''],
  refunds.map((refund) => refundRow(refund, path)),
  'No refunds yet.',
)}
</main>`;
  return document({ title: `${money(amount, currency)} – Stripe emulator`, service: 'Stripe', body, styles: STYLES });
}
