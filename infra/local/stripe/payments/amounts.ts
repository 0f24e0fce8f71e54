import type Stripe from 'stripe';
import { invalid } from '../api/errors.ts';

export const MINIMUM_TOTAL = 50;
/** Largest amount that Stripe charges: eight digits, in cents. */
export const MAXIMUM_AMOUNT = 99_999_999;

/** Formats cents as `$1,234.50`. */
export const money = (cents: number, currency = 'usd') =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100);

/** Returns the discount from a coupon on a subtotal, in cents. Shipping is never discounted. */
export function couponDiscount(coupon: Stripe.Coupon | undefined, subtotal: number): number {
  if (!coupon) return 0;
  const off = coupon.amount_off ?? Math.round((subtotal * (coupon.percent_off ?? 0)) / 100);
  return Math.min(off, subtotal);
}

/**
 * Splits `total` cents in proportion to the weights. The parts add up to `total` exactly (largest remainder method). If all
 * weights are zero, every part is zero.
 */
export function prorate(total: number, weights: number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  let left = total - parts.reduce((a, b) => a + b, 0);
  const byRemainder = exact.map((value, index) => ({ index, remainder: value - Math.floor(value) }));
  byRemainder.sort((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder) {
    if (left-- <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
  }
  return parts;
}

/** Throws `ApiError` 400 unless the total is zero or between 50 cents and $999,999.99. */
export function checkTotal(total: number, currency: string): void {
  if (total > MAXIMUM_AMOUNT) {
    throw invalid(`The Checkout Session's total amount due must be no more than ${money(MAXIMUM_AMOUNT)} ${currency}`, {
      code: 'amount_too_large',
    });
  }
  if (total !== 0 && total < MINIMUM_TOTAL) {
    throw invalid(
      `The Checkout Session's total amount due must add up to at least ${money(MINIMUM_TOTAL)} ${currency}`,
      {
        code: 'amount_too_small',
      },
    );
  }
}
