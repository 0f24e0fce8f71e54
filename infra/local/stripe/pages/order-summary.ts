import type Stripe from 'stripe';
import { html, type Markup } from '../../emulator/markup.ts';
import type { SessionRecord } from '../account.ts';
import { money } from '../payments/amounts.ts';

/**
 * Returns the label of the shipping cost. It is the name of the rate, with the word "Shipping" added if the name lacks it.
 */
export function shippingLabel(rate: Stripe.ShippingRate | undefined): string {
  const name = rate?.display_name ?? 'Shipping';
  return /shipping/i.test(name) ? name : `Shipping: ${name}`;
}

/** Shows the left column: merchant, total, and line items. */
export function orderSummary({ session, lines, shippingRates, couponName }: SessionRecord, merchant: string): Markup {
  const currency = session.currency ?? 'usd';
  const show = (cents: number | null) => money(cents ?? 0, currency);
  const rate = shippingRates.find(({ id }) => id === session.shipping_cost?.shipping_rate);
  const discount = session.total_details?.amount_discount ?? 0;
  return html`${session.cancel_url !== null && html`<a class="back" href="${session.cancel_url}">← Back to ${merchant}</a>`}
<h1>Pay ${merchant}</h1>
<p class="total-figure" data-total>${show(session.amount_total)}</p>
<details class="fold" open>
<summary><h2>Order summary</h2><span class="hint" aria-hidden="true"></span></summary>
<ul class="lines">${lines.map((line) => lineItem(line, show))}</ul>
<dl class="sums">
<div><dt>Subtotal</dt><dd class="amount">${show(session.amount_subtotal)}</dd></div>
${discount > 0 && html`<div><dt>${couponName ?? 'Discount'}</dt><dd class="amount">−${show(discount)}</dd></div>`}
${
  session.shipping_cost &&
  html`<div><dt data-shipping-name>${shippingLabel(rate)}</dt><dd class="amount" data-shipping>${show(session.shipping_cost.amount_total)}</dd></div>`
}
<div class="due"><dt>Total due</dt><dd class="amount" data-total>${show(session.amount_total)}</dd></div>
</dl>
</details>`;
}

function lineItem(
  { item, image, about }: SessionRecord['lines'][number],
  show: (cents: number | null) => string,
): Markup {
  const quantity = item.quantity ?? 1;
  const thumbnail = image !== null && html`<img class="thumb" src="${image}" alt="" width="56" height="70">`;
  const unit = quantity > 1 && item.price.unit_amount !== null && ` · ${show(item.price.unit_amount)} each`;
  return html`<li>${thumbnail}<div><p class="name">${item.description}</p>${Boolean(about) && html`<p class="sub">${about}</p>`}<p class="sub">Qty ${quantity}${unit}</p></div><p class="amount">${show(item.amount_subtotal)}</p></li>`;
}
