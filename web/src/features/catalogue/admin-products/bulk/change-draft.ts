import { formatCount } from '#shared/base/format-count.ts';
import type { ProductChange } from '#shared/catalogue/changes/product-change.ts';
import { MAX_INVENTORY } from '#shared/catalogue/product-input.ts';
import { centsOf } from '#web/lib/format/field-amounts.ts';
import type { StockReason } from '../variants/stock-change.ts';

export const CHANGE_KINDS = ['publish', 'unpublish', 'price', 'stock', 'category', 'tags', 'delete'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface ChangeDraft {
  kind: ChangeKind;
  direction: 'up' | 'down';
  unit: 'percent' | 'amount';
  /** Percent or dollars, as typed. */
  value: string;
  endsIn99: boolean;
  /** `add` adds the value to the stock. `set` replaces the stock with the value. */
  stockAction: 'add' | 'set';
  reason: Exclude<StockReason, 'counted'>;
  isAdded: boolean;
  categoryId: string;
  tags: string[];
}

export const emptyDraft = (kind: ChangeKind): ChangeDraft => ({
  kind,
  ...{
    direction: 'up',
    unit: 'percent',
    value: '',
    endsIn99: false,
    stockAction: 'add',
    reason: 'received',
    isAdded: true,
    categoryId: '',
    tags: [],
  },
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
  if (!Number.isInteger(percent) || percent < 1) return 'Please enter a whole number';
  const most = direction === 'down' ? 99 : MAX_PERCENT;
  return percent > most ? `Please enter at most ${most}%` : { type: 'price_percent', percent, ...common };
}

function readStock({ stockAction, reason, value }: ChangeDraft): ProductChange | string {
  const typed = Number(value.trim() || Number.NaN);
  if (!Number.isInteger(typed)) return 'Enter a whole number';
  if (Math.abs(typed) > MAX_INVENTORY) return `Enter at most ${formatCount(MAX_INVENTORY)}`;
  if ((stockAction === 'set' || reason !== 'other') && typed < 0) return 'Enter a number of 0 or more';
  if (stockAction === 'set') return { type: 'set_stock', units: typed };
  if (typed === 0) return 'Enter a number other than 0';
  return { type: 'add_stock', units: reason === 'damaged' ? -typed : typed, reason };
}

/** Returns the change in the dialog, or a message that says what is wrong with it. */
export function readChange(draft: ChangeDraft): ProductChange | string {
  const { kind, isAdded, categoryId, tags } = draft;
  if (kind === 'price') return readPrice(draft);
  if (kind === 'stock') return readStock(draft);
  if (kind === 'tags')
    return tags.length > 0 ? { type: isAdded ? 'add_tags' : 'remove_tags', tags } : 'Please enter a tag';
  if (kind !== 'category') return { type: kind };
  return categoryId ? { type: isAdded ? 'add_category' : 'remove_category', categoryId } : 'Please select a category';
}
