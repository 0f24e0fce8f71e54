import type { Discount } from '#shared/catalogue/discount.ts';
import { centsOf } from '#web/lib/dollars.ts';

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

const MAX_CENTS = 99_999_99;
const INVALID = 'Please enter a valid discount value';

/** What was typed as a discount, or what is wrong with it (spec section 5). */
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

export function faultsOf(draft: DiscountDraft): DiscountFaults {
  const value = readValue(draft);
  return {
    ...(draft.categoryId ? {} : { categoryId: 'Please select a category' }),
    ...(typeof value === 'string' ? { value } : {}),
  };
}
