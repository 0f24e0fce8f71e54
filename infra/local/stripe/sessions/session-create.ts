import type Stripe from 'stripe';
import { write } from '../../emulator/records.ts';
import {
  newStripeId,
  type SessionRecord,
  STRIPE_KIND,
  type StripeAccount,
  seconds,
  type WireLineItem,
} from '../account.ts';
import { invalid, noSuch } from '../api/errors.ts';
import type { FormObject } from '../api/form-encoding.ts';
import { readParams } from '../api/params.ts';
import { checkTotal, couponDiscount, prorate } from '../payments/amounts.ts';
import { openSession } from './session-object.ts';
import { CREATE_SESSION } from './session-params.ts';
import { type CreateParams, checkSessionParams } from './session-rules.ts';

/**
 * Answers `POST /v1/checkout/sessions`: opens a session with its totals. The first shipping option is selected. Throws
 * `ApiError` 400 for any parameter that Stripe would refuse.
 */
export function createSession(account: StripeAccount, form: FormObject): SessionRecord {
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
    couponName: coupon?.name ?? null,
    paymentIntentData: params.payment_intent_data ?? {},
    settlesAt: null,
  };
  account.commit([
    ...shippingRates.map((rate) => write(STRIPE_KIND.shippingRate, rate.id, rate)),
    ...(coupon ? [write(STRIPE_KIND.coupon, coupon.id, { ...coupon, times_redeemed: coupon.times_redeemed + 1 })] : []),
    write(STRIPE_KIND.session, session.id, record),
  ]);
  return record;
}

function findCoupon(account: StripeAccount, { discounts }: CreateParams): Stripe.Coupon | undefined {
  const discount = discounts?.[0];
  if (!discount) return undefined;
  if (discount.promotion_code) {
    throw noSuch('promotion code', discount.promotion_code, 'discounts[0][promotion_code]', 400);
  }
  const id = discount.coupon ?? '';
  const coupon = account.documents.get<Stripe.Coupon>(STRIPE_KIND.coupon, id);
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
      about: price.product_data?.description ?? null,
      item: {
        id: newStripeId('li'),
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
  id: newStripeId('price'),
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
  product: newStripeId('prod'),
  recurring: null,
  tax_behavior: price.tax_behavior ?? 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'one_time',
  unit_amount: price.unit_amount ?? null,
  unit_amount_decimal: String(price.unit_amount ?? price.unit_amount_decimal),
});

function shippingRate(
  account: StripeAccount,
  option: Stripe.Checkout.SessionCreateParams.ShippingOption,
  index: number,
  created: number,
): Stripe.ShippingRate {
  const data = option.shipping_rate_data;
  if (!data) {
    const id = option.shipping_rate ?? '';
    const known = account.documents.get<Stripe.ShippingRate>(STRIPE_KIND.shippingRate, id);
    if (!known) throw noSuch('shipping rate', id, `shipping_options[${index}][shipping_rate]`, 400);
    return known;
  }
  const estimate = data.delivery_estimate;
  return {
    id: newStripeId('shr'),
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
