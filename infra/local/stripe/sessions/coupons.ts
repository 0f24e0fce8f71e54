import type Stripe from 'stripe';
import { write } from '../../emulator/records.ts';
import { newStripeId, STRIPE_KIND, type StripeAccount, seconds } from '../account.ts';
import { invalid } from '../api/errors.ts';
import type { FormObject } from '../api/form-encoding.ts';
import { each, list, oneOf, readParams, type Shape } from '../api/params.ts';

const CREATE_COUPON: Record<string, Shape> = {
  ...each('string', 'id', 'currency', 'name'),
  ...each('integer', 'amount_off', 'duration_in_months', 'max_redemptions', 'redeem_by'),
  percent_off: 'number',
  duration: oneOf('forever', 'once', 'repeating'),
  metadata: 'map',
  expand: list('string'),
  applies_to: 'any',
};

/**
 * Answers `POST /v1/coupons`. Throws `ApiError` 400 unless exactly one of `amount_off` (with a currency) and `percent_off`
 * is set.
 */
export function createCoupon(account: StripeAccount, form: FormObject): Stripe.Coupon {
  const params = readParams<Stripe.CouponCreateParams>(form, CREATE_COUPON);
  if ((params.amount_off === undefined) === (params.percent_off === undefined)) {
    throw invalid('You must pass either percent_off or amount_off, and not both.', { param: 'percent_off' });
  }
  if (params.amount_off !== undefined && !params.currency) {
    throw invalid('You must pass currency when passing amount_off', { param: 'currency' });
  }
  if (params.percent_off !== undefined && (params.percent_off <= 0 || params.percent_off > 100)) {
    throw invalid('Invalid percent_off: must be between 0 and 100', { param: 'percent_off' });
  }
  const id = params.id ?? newStripeId('').slice(1, 9);
  if (account.documents.get(STRIPE_KIND.coupon, id)) {
    throw invalid('Coupon already exists.', { param: 'id', code: 'resource_already_exists' });
  }
  const coupon: Stripe.Coupon = {
    id,
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: seconds(account),
    currency: params.currency?.toLowerCase() ?? null,
    duration: params.duration ?? 'once',
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: (params.metadata as Record<string, string> | undefined) ?? {},
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
  account.commit([write(STRIPE_KIND.coupon, id, coupon)]);
  return coupon;
}
