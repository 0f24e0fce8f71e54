import type { Discount } from '#shared/catalogue/discount.ts';
import { centsOf } from '#web/lib/format/field-amounts.ts';

export interface DiscountDraft {
  categoryId: string;
  type: Discount['type'];
  /** Percent or dollars, as typed. */
  value: string;
}

export interface DiscountErrors {
  categoryId?: string;
  value?: string;
}

const MAX_CENTS = 99_999_99;
const INVALID = 'Please enter a valid discount value';

/** Returns the typed discount, or a message about what is wrong with it. */
export function readValue({ type, value }: Pick<DiscountDraft, 'type' | 'value'>): Discount | string {
  if (type === 'fixed') {
    const amountCents = centsOf(value);
    return amountCents && amountCents <= MAX_CENTS ? { type, amountCents } : INVALID;
  }
  const percent = Number(value.trim() || Number.NaN);
  if (!(percent > 0)) return INVALID;
  if (percent >= 100) return 'Percentage discount must be less than 100%';
  return Number.isInteger(percent) ? { type, percent } : INVALID;
}

export function discountErrors(draft: DiscountDraft): DiscountErrors {
  const value = readValue(draft);
  return {
    ...(draft.categoryId ? {} : { categoryId: 'Please select a category' }),
    ...(typeof value === 'string' ? { value } : {}),
  };
}
