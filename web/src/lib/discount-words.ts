import { formatCents } from '#shared/base/money.ts';
import type { Discount } from '#shared/catalogue/discount.ts';

/** `20% off`, `$5.00 off`. */
export const discountText = (discount: Discount): string =>
  discount.type === 'percentage' ? `${discount.percent}% off` : `${formatCents(discount.amountCents)} off`;
