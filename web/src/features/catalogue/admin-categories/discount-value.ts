import type { Discount } from '#shared/catalogue/discount.ts';
import type { ScheduledDiscount } from '#shared/catalogue/prices/discount-schedule.ts';
import { centsOf, dollarsOf } from '#web/lib/format/field-amounts.ts';
import { fieldTime, momentOf } from '#web/lib/format/shop-zone.ts';

export interface DiscountDraft {
  categoryId: string;
  type: Discount['type'];
  /** Percent or dollars, as typed. */
  value: string;
  /** Values of `datetime-local` fields, in the shop's time zone. An empty start means now. An empty end means never. */
  startsAt: string;
  endsAt: string;
  /** Id of the scheduled discount that the form edits. Null for a new discount. */
  scheduledId: string | null;
}

export const newDraft = (categoryId: string): DiscountDraft => ({
  ...{ categoryId, type: 'percentage', value: '', startsAt: '', endsAt: '', scheduledId: null },
});

/** Returns a scheduled discount as a draft for the form. */
export const draftOf = (categoryId: string, { id, discount, startsAt, endsAt }: ScheduledDiscount): DiscountDraft => ({
  categoryId,
  type: discount.type,
  value: discount.type === 'percentage' ? String(discount.percent) : dollarsOf(discount.amountCents),
  startsAt: fieldTime(new Date(startsAt)),
  endsAt: endsAt === null ? '' : fieldTime(new Date(endsAt)),
  scheduledId: id,
});

export interface ScheduleTimes {
  scheduledId: string | null;
  startsAt: string | null;
  endsAt: string | null;
}

/** Returns the times of the draft, in UTC ISO. Returns null for a new discount that applies now and has no end. */
export function scheduleTimes(
  { scheduledId, startsAt, endsAt }: DiscountDraft,
  before?: ScheduledDiscount,
): ScheduleTimes | null {
  if (!startsAt && !endsAt && scheduledId === null) return null;
  // The field has no seconds, so an unchanged start keeps its exact saved time.
  const isSameStart = before && startsAt === fieldTime(new Date(before.startsAt));
  return { scheduledId, startsAt: isSameStart ? before.startsAt : momentOf(startsAt), endsAt: momentOf(endsAt) };
}

export interface DiscountErrors {
  categoryId?: string;
  value?: string;
  startsAt?: string;
  endsAt?: string;
}

const MAX_CENTS = 99_999_99;
const INVALID = 'Please enter a valid discount value';

/** Returns the discount in the form, or a message that says what is wrong with the value. */
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
