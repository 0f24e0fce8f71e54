import type { Discount } from '../../../../shared/discount.ts';

export interface DiscountDraft {
  categoryId: string;
  type: Discount['type'];
  /** As it was typed: percent, or dollars. */
  value: string;
}

export interface DiscountFaults {
  categoryId?: string;
  value?: string;
}

const INVALID = 'Please enter a valid discount value';

/** What was typed as a discount, or what is wrong with it (spec section 5). */
export function readValue({ type, value }: Pick<DiscountDraft, 'type' | 'value'>): Discount | string {
  const number = Number(value.trim() || Number.NaN);
  if (!(number > 0)) return INVALID;
  if (type === 'percentage') {
    if (number >= 100) return 'Percentage discount must be less than 100%';
    return Number.isInteger(number) ? { type, percent: number } : INVALID;
  }
  const amountCents = Math.round(number * 100);
  const isWhole = Math.abs(number * 100 - amountCents) < 1e-6;
  return isWhole && amountCents <= 99_999_99 ? { type, amountCents } : INVALID;
}

export function faultsOf(draft: DiscountDraft): DiscountFaults {
  const value = readValue(draft);
  return {
    ...(draft.categoryId ? {} : { categoryId: 'Please select a category' }),
    ...(typeof value === 'string' ? { value } : {}),
  };
}
