import type { Discount } from '../../../shared/discount.ts';
import { formatCents } from '../../../shared/money.ts';

/** `20% off`, `$5.00 off`. */
export const discountWords = (discount: Discount): string =>
  discount.type === 'percentage' ? `${discount.percent}% off` : `${formatCents(discount.amountCents)} off`;
