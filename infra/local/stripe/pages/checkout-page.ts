import type Stripe from 'stripe';
import { document, html, type Markup } from '../../emulator/markup.ts';
import type { SessionRecord, StripeAccount } from '../account.ts';
import { collectsAddress, collectsPhone, type FieldErrors, isFree, type Values } from '../checkout/checkout-form.ts';
import { money } from '../payments/amounts.ts';
import { withShipping } from '../sessions/session-object.ts';
import { countryField, type FormState, fieldError, inputField } from './fields.ts';
import { orderSummary, shippingLabel } from './order-summary.ts';
import { CHECKOUT_SCRIPT } from './script.ts';

/** Returns the name above the order: the name of the business, or the host of the success URL. */
export const merchantName = (
  account: StripeAccount,
  { branding_settings, success_url }: Stripe.Checkout.Session,
): string =>
  branding_settings?.display_name || account.businessName || (URL.parse(success_url ?? '')?.host ?? 'the shop');

/** Returns the hosted payment page, with the values entered so far and an error for each wrong field. */
export function checkoutPage(
  account: StripeAccount,
  record: SessionRecord,
  values: Values,
  errors: FieldErrors,
): string {
  const merchant = merchantName(account, record.session);
  const rate = record.shippingRates.find(({ id }) => id === values.shippingRate);
  const session = withShipping(record.session, rate ?? record.shippingRates[0]);
  const form = { values, errors };
  const due = money(session.amount_total ?? 0, session.currency ?? 'usd');
  const body = html`<main class="checkout">
<section class="order" aria-label="Order">
${orderSummary({ ...record, session }, merchant)}
</section>
<section class="form" aria-label="Payment form">
<form method="post" novalidate>
${contact(record, form)}
${collectsAddress(record) && shippingAddress(record, form)}
${record.shippingRates.length > 1 && shippingChoice(record, form)}
${!isFree(record) && paymentMethod(form)}
<button class="button" type="submit">${isFree(record) ? 'Complete order' : `Pay ${due}`}</button>
<p class="fine">No real payments: only test cards work, and card data isn’t stored.</p>
</form>
${!isFree(record) && testCards()}
</section>
</main>`;
  return document({ title: `${merchant} – Checkout`, service: 'Stripe Checkout', body, script: CHECKOUT_SCRIPT });
}

const contact = (record: SessionRecord, form: FormState): Markup => html`<fieldset><legend>Contact</legend>
${inputField('email', 'Email', form, { type: 'email', autocomplete: 'email', readonly: record.session.customer_email !== null })}
${collectsPhone(record) && inputField('phone', 'Phone', form, { type: 'tel', autocomplete: 'tel', inputmode: 'tel' })}
</fieldset>`;

const shippingAddress = (
  { session }: SessionRecord,
  form: FormState,
): Markup => html`<fieldset><legend>Shipping address</legend>
${inputField('shippingName', 'Full name', form, { autocomplete: 'shipping name' })}
${countryField(session.shipping_address_collection?.allowed_countries ?? [], form)}
${inputField('line1', 'Address line 1', form, { autocomplete: 'shipping address-line1' })}
${inputField('line2', 'Address line 2', form, { autocomplete: 'shipping address-line2', optional: true })}
${inputField('city', 'City', form, { autocomplete: 'shipping address-level2' })}
<div class="pair">
${inputField('state', 'State / Province', form, { autocomplete: 'shipping address-level1', optional: true })}
${inputField('postalCode', 'ZIP / Postal code', form, { autocomplete: 'shipping postal-code', optional: true })}
</div>
</fieldset>`;

function shippingChoice({ session, shippingRates }: SessionRecord, { values, errors }: FormState): Markup {
  const currency = session.currency ?? 'usd';
  return html`<fieldset><legend>Shipping method</legend>
<div class="choices">${shippingRates.map((rate) => {
    const cost = money(rate.fixed_amount?.amount ?? 0, currency);
    const due = money(withShipping(session, rate).amount_total ?? 0, currency);
    return html`<label><input type="radio" name="shippingRate" value="${rate.id}" data-due="${due}" data-cost="${cost}" data-name="${shippingLabel(rate)}"${rate.id === values.shippingRate && html` checked`}><span>${rate.display_name}<span class="sub">${deliveryEstimate(rate)}</span></span><span class="amount">${cost}</span></label>`;
  })}</div>${fieldError('shippingRate', errors)}
</fieldset>`;
}

function deliveryEstimate({ delivery_estimate: estimate }: Stripe.ShippingRate): string {
  const { minimum, maximum } = estimate ?? {};
  const longest = maximum ?? minimum;
  if (!longest) return '';
  const unit = `${longest.unit.replace('_', ' ')}${longest.value === 1 ? '' : 's'}`;
  return minimum && maximum && minimum.value !== maximum.value
    ? `${minimum.value}–${maximum.value} ${unit}`
    : `${longest.value} ${unit}`;
}

const paymentMethod = (form: FormState): Markup => html`<fieldset><legend>Payment</legend>
<div class="field choices">
<label><input type="radio" name="method" value="card"${form.values.method !== 'bank_debit' && html` checked`}><span>Card</span></label>
<label><input type="radio" name="method" value="bank_debit"${form.values.method === 'bank_debit' && html` checked`}><span>Bank debit (delayed)</span></label>
</div>
<p class="sub method-note" id="debit-note" hidden>Your order is confirmed now. The payment arrives later, or fails.</p>
<div id="card-fields">
${inputField('cardNumber', 'Card number', form, { autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '1234 1234 1234 1234', maxlength: 23 })}
<div class="pair">
${inputField('cardExpiry', 'Expiration (MM / YY)', form, { autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM / YY', maxlength: 9 })}
${inputField('cardCvc', 'CVC', form, { autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: '123', maxlength: 4 })}
</div>
${inputField('cardName', 'Name on card', form, { autocomplete: 'cc-name' })}
</div>
</fieldset>`;

const testCards = (): Markup => html`<details class="cards"><summary>Test cards</summary><dl>
<dt>4242 4242 4242 4242</dt><dd>pays</dd>
<dt>4000 0000 0000 0002</dt><dd>is declined</dd>
<dt>4000 0000 0000 9995</dt><dd>has insufficient funds</dd>
<dt>4000 0000 0000 0259</dt><dd>pays and is disputed</dd>
</dl><p class="fine">Use any future expiration date and any three-digit CVC.</p></details>`;
