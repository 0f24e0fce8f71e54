import { type Cents, roundHalfUp } from '#shared/base/money.ts';
import type { Discount } from './discount.ts';

/** Returns a discounted price in cents. Null if nothing would be left to pay. */
export function discountPrice(priceCents: Cents, discount: Discount): Cents | null {
  const reduced =
    discount.type === 'percentage'
      ? roundHalfUp((priceCents * (100 - discount.percent)) / 100)
      : priceCents - discount.amountCents;
  return reduced > 0 ? reduced : null;
}
