import type Stripe from 'stripe';
import { newId, type SessionRecord } from './account.ts';
import type { CreateParams } from './session-rules.ts';

const DAY = 24 * 60 * 60;

const rateAmount = (rate: Stripe.ShippingRate | undefined) => rate?.fixed_amount?.amount ?? 0;

/** The session's amounts once `rate` is the chosen way of shipping. */
export function withShipping(
  session: Stripe.Checkout.Session,
  rate: Stripe.ShippingRate | undefined,
): Stripe.Checkout.Session {
  const amount = rateAmount(rate);
  const discount = session.total_details?.amount_discount ?? 0;
  return {
    ...session,
    amount_total: (session.amount_subtotal ?? 0) - discount + amount,
    total_details: { amount_discount: discount, amount_shipping: amount, amount_tax: 0 },
    shipping_cost: rate
      ? { amount_subtotal: amount, amount_tax: 0, amount_total: amount, shipping_rate: rate.id }
      : null,
  };
}

interface Contents {
  lines: SessionRecord['lines'];
  shippingRates: Stripe.ShippingRate[];
  coupon: Stripe.Coupon | undefined;
}

/** A new session object with its totals; the first shipping option is the chosen one. */
export function openSession(params: CreateParams, created: number, contents: Contents): Stripe.Checkout.Session {
  const { lines, shippingRates, coupon } = contents;
  const email = params.customer_email ?? null;
  const recovery = params.after_expiration?.recovery;
  const session: Stripe.Checkout.Session = {
    id: newId('cs_test'),
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    after_expiration: recovery
      ? {
          recovery: {
            enabled: recovery.enabled,
            allow_promotion_codes: recovery.allow_promotion_codes ?? false,
            expires_at: null,
            url: null,
          },
        }
      : null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: lines.reduce((sum, { item }) => sum + item.amount_subtotal, 0),
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: lines[0]?.item.currency ?? 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: params.customer_creation ?? 'if_required',
    customer_details: email
      ? {
          address: null,
          business_name: null,
          email,
          individual_name: null,
          name: null,
          phone: null,
          tax_exempt: 'none',
          tax_ids: null,
        }
      : null,
    customer_email: email,
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
    expires_at: params.expires_at ?? created + DAY,
    integration_identifier: params.integration_identifier ?? null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: { enabled: false },
    metadata: (params.metadata as Record<string, string> | undefined) ?? {},
    mode: 'payment',
    origin_context: params.origin_context ?? null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'us_bank_account'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: params.shipping_address_collection ?? null,
    shipping_cost: null,
    shipping_options: shippingRates.map((rate) => ({ shipping_amount: rateAmount(rate), shipping_rate: rate.id })),
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details: {
      amount_discount: coupon ? lines.reduce((sum, { item }) => sum + item.amount_discount, 0) : 0,
      amount_shipping: 0,
      amount_tax: 0,
    },
    ui_mode: 'hosted_page',
    url: null,
    wallet_options: null,
  };
  if (params.branding_settings?.display_name) {
    session.branding_settings = {
      background_color: '#F3F0E8',
      border_style: 'rectangular',
      button_color: '#11110F',
      display_name: params.branding_settings.display_name,
      font_family: 'default',
      icon: null,
      logo: null,
    };
  }
  return withShipping(session, shippingRates[0]);
}
