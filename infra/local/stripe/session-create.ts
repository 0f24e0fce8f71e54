import type Stripe from 'stripe';
import { type Account, KIND, newId, type SessionRecord, seconds, type WireLineItem, write } from './account.ts';
import { checkTotal, couponDiscount, prorate } from './amounts.ts';
import { invalid, noSuch } from './errors.ts';
import type { FormObject } from './form-encoding.ts';
import { readParams } from './params.ts';
import { CREATE_SESSION } from './session-params.ts';
import { type CreateParams, checkSessionParams } from './session-rules.ts';

const DAY = 24 * 60 * 60;

/**
 * `POST /v1/checkout/sessions`: an open session with its totals, the first shipping option chosen.
 * Throws `ApiError` 400 for any parameter Stripe would refuse.
 */
export function createSession(account: Account, form: FormObject): SessionRecord {
  const params = readParams<CreateParams>(form, CREATE_SESSION);
  const created = seconds(account);
  checkSessionParams(params, created);

  const coupon = findCoupon(account, params);
  const lines = pricedLines(params, created, coupon);
  const shippingRates = (params.shipping_options ?? []).map((option, index) =>
    shippingRate(account, option, index, created),
  );
  const session = openSession(params, created, { lines, shippingRates, coupon });
  checkTotal(session.amount_total ?? 0, session.currency ?? 'usd');

  const record: SessionRecord = {
    session,
    lines,
    shippingRates,
    paymentIntentData: params.payment_intent_data ?? {},
    settlesAt: null,
  };
  account.commit([
    ...shippingRates.map((rate) => write(KIND.shippingRate, rate.id, rate)),
    ...(coupon ? [write(KIND.coupon, coupon.id, { ...coupon, times_redeemed: coupon.times_redeemed + 1 })] : []),
    write(KIND.session, session.id, record),
  ]);
  return record;
}

function findCoupon(account: Account, { discounts }: CreateParams): Stripe.Coupon | undefined {
  const discount = discounts?.[0];
  if (!discount) return undefined;
  if (discount.promotion_code) {
    throw noSuch('promotion code', discount.promotion_code, 'discounts[0][promotion_code]', 400);
  }
  const id = discount.coupon ?? '';
  const coupon = account.documents.get<Stripe.Coupon>(KIND.coupon, id);
  if (!coupon) throw noSuch('coupon', id, 'discounts[0][coupon]', 400);
  if (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions) {
    throw invalid('This coupon has reached its maximum number of redemptions.', {
      param: 'discounts[0][coupon]',
      code: 'coupon_expired',
    });
  }
  return coupon;
}

function pricedLines(params: CreateParams, created: number, coupon: Stripe.Coupon | undefined): SessionRecord['lines'] {
  const items = (params.line_items ?? []).flatMap((item) =>
    item.price_data ? [{ item, price: item.price_data }] : [],
  );
  const subtotals = items.map(({ item, price }) =>
    Math.round(Number(price.unit_amount ?? price.unit_amount_decimal) * (item.quantity ?? 1)),
  );
  const subtotal = subtotals.reduce((a, b) => a + b, 0);
  const discounts = prorate(couponDiscount(coupon, subtotal), subtotals);
  return items.map(({ item, price }, index) => {
    const amounts = { amount_subtotal: subtotals[index] ?? 0, amount_discount: discounts[index] ?? 0 };
    return {
      image: price.product_data?.images?.[0] ?? null,
      item: {
        id: newId('li'),
        object: 'item',
        adjustable_quantity: null,
        ...amounts,
        amount_tax: 0,
        amount_total: amounts.amount_subtotal - amounts.amount_discount,
        currency: price.currency.toLowerCase(),
        description: price.product_data?.name ?? null,
        metadata: (item.metadata as Record<string, string> | undefined) ?? null,
        price: wirePrice(price, created),
        quantity: item.quantity ?? 1,
      },
    };
  });
}

const wirePrice = (
  price: Stripe.Checkout.SessionCreateParams.LineItem.PriceData,
  created: number,
): WireLineItem['price'] => ({
  id: newId('price'),
  object: 'price',
  active: false,
  billing_scheme: 'per_unit',
  created,
  currency: price.currency.toLowerCase(),
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: newId('prod'),
  recurring: null,
  tax_behavior: price.tax_behavior ?? 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'one_time',
  unit_amount: price.unit_amount ?? null,
  unit_amount_decimal: String(price.unit_amount ?? price.unit_amount_decimal),
});

function shippingRate(
  account: Account,
  option: Stripe.Checkout.SessionCreateParams.ShippingOption,
  index: number,
  created: number,
): Stripe.ShippingRate {
  const data = option.shipping_rate_data;
  if (!data) {
    const id = option.shipping_rate ?? '';
    const known = account.documents.get<Stripe.ShippingRate>(KIND.shippingRate, id);
    if (!known) throw noSuch('shipping rate', id, `shipping_options[${index}][shipping_rate]`, 400);
    return known;
  }
  const estimate = data.delivery_estimate;
  return {
    id: newId('shr'),
    object: 'shipping_rate',
    active: true,
    created,
    delivery_estimate: estimate ? { minimum: estimate.minimum ?? null, maximum: estimate.maximum ?? null } : null,
    display_name: data.display_name,
    fixed_amount: { amount: data.fixed_amount?.amount ?? 0, currency: data.fixed_amount?.currency ?? 'usd' },
    livemode: false,
    metadata: (data.metadata as Record<string, string> | undefined) ?? {},
    tax_behavior: data.tax_behavior ?? 'unspecified',
    tax_code: data.tax_code ?? null,
    type: 'fixed_amount',
  };
}

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

function openSession(params: CreateParams, created: number, contents: Contents): Stripe.Checkout.Session {
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
