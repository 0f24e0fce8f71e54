import type { ProductChange } from '#shared/catalogue/changes/product-change.ts';
import { centsOf } from '#web/lib/format/field-amounts.ts';

export const CHANGE_KINDS = ['publish', 'unpublish', 'price', 'category', 'delete'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface ChangeDraft {
  kind: ChangeKind;
  direction: 'up' | 'down';
  unit: 'percent' | 'amount';
  /** Percent or dollars, as typed. */
  value: string;
  endsIn99: boolean;
  isAdded: boolean;
  categoryId: string;
}

export const emptyDraft = (kind: ChangeKind): ChangeDraft => ({
  kind,
  ...{ direction: 'up', unit: 'percent', value: '', endsIn99: false, isAdded: true, categoryId: '' },
});

const MAX_PERCENT = 500;
const MAX_CENTS = 99_999_99;

function readPrice({ direction, unit, value, endsIn99 }: ChangeDraft): ProductChange | string {
  const common = { direction, rounding: endsIn99 ? ('to_99' as const) : ('none' as const) };
  if (unit === 'amount') {
    const amountCents = centsOf(value);
    return amountCents && amountCents <= MAX_CENTS
      ? { type: 'price_amount', amountCents, ...common }
      : 'Please enter an amount in dollars';
  }
  const percent = Number(value.trim() || Number.NaN);
  if (!Number.isInteger(percent) || percent < 1) return 'Please enter a whole percentage';
  const most = direction === 'down' ? 99 : MAX_PERCENT;
  return percent > most ? `Please enter at most ${most}%` : { type: 'price_percent', percent, ...common };
}

/** Returns the change that is typed, or a message about what is wrong with it. */
export function readChange(draft: ChangeDraft): ProductChange | string {
  const { kind, isAdded, categoryId } = draft;
  if (kind === 'price') return readPrice(draft);
  if (kind !== 'category') return { type: kind };
  return categoryId ? { type: isAdded ? 'add_category' : 'remove_category', categoryId } : 'Please select a category';
}
