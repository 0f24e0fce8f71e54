import type Stripe from 'stripe';
import { newStripeId, type SessionRecord } from '../account.ts';
import type { CreateParams } from './session-rules.ts';

const DAY = 24 * 60 * 60;

const rateAmount = (rate: Stripe.ShippingRate | undefined) => rate?.fixed_amount?.amount ?? 0;

/** Returns the session with the amounts that result from a shipping rate. */
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

type Session = Stripe.Checkout.Session;

/** Fields that are the same in every session that the emulator opens. */
const CONSTANT_FIELDS = {
  object: 'checkout.session',
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: { enabled: false },
  mode: 'payment',
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card', 'us_bank_account'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  status: 'open',
  subscription: null,
  ui_mode: 'hosted_page',
  url: null,
  wallet_options: null,
} satisfies Partial<Session>;

/** Returns the session's fields that repeat parameters of the request. */
const fieldsOf = (params: CreateParams) => ({
  adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
  after_expiration: afterExpiration(params),
  allow_promotion_codes: params.allow_promotion_codes ?? null,
  allowed_payment_method_types: params.allowed_payment_method_types ?? null,
  billing_address_collection: params.billing_address_collection ?? null,
  cancel_url: params.cancel_url ?? null,
  client_reference_id: params.client_reference_id ?? null,
  customer_creation: params.customer_creation ?? ('if_required' as const),
  customer_details: customerDetails(params.customer_email),
  customer_email: params.customer_email ?? null,
  integration_identifier: params.integration_identifier ?? null,
  locale: params.locale ?? null,
  metadata: (params.metadata as Record<string, string> | undefined) ?? {},
  origin_context: params.origin_context ?? null,
  phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
  shipping_address_collection: params.shipping_address_collection ?? null,
  submit_type: params.submit_type ?? null,
  success_url: params.success_url ?? null,
});

function afterExpiration({ after_expiration }: CreateParams): Session['after_expiration'] {
  const recovery = after_expiration?.recovery;
  if (!recovery) return null;
  const { enabled, allow_promotion_codes = false } = recovery;
  return { recovery: { enabled, allow_promotion_codes, expires_at: null, url: null } };
}

const customerDetails = (email: string | undefined): Session['customer_details'] =>
  email
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
    : null;

/** Returns the branding of a session: the given display name, and the emulator's own colors. */
const branding = (display_name: string | undefined): Partial<Session> =>
  display_name
    ? {
        branding_settings: {
          background_color: '#F3F0E8',
          border_style: 'rectangular',
          button_color: '#11110F',
          display_name,
          font_family: 'default',
          icon: null,
          logo: null,
        },
      }
    : {};

/** Returns a new session object with its totals. The first shipping option is selected. */
export function openSession(params: CreateParams, created: number, contents: Contents): Session {
  const { lines, shippingRates, coupon } = contents;
  const session: Session = {
    ...CONSTANT_FIELDS,
    ...fieldsOf(params),
    ...branding(params.branding_settings?.display_name),
    id: newStripeId('cs_test'),
    amount_subtotal: lines.reduce((sum, { item }) => sum + item.amount_subtotal, 0),
    amount_total: null,
    created,
    currency: lines[0]?.item.currency ?? 'usd',
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
    expires_at: params.expires_at ?? created + DAY,
    shipping_cost: null,
    shipping_options: shippingRates.map((rate) => ({ shipping_amount: rateAmount(rate), shipping_rate: rate.id })),
    total_details: {
      amount_discount: coupon ? lines.reduce((sum, { item }) => sum + item.amount_discount, 0) : 0,
      amount_shipping: 0,
      amount_tax: 0,
    },
  };
  return withShipping(session, shippingRates[0]);
}
