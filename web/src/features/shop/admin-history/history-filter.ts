/** Kinds of changes by the beginnings of their actions. */
const KINDS = {
  products: ['product.', 'products.', 'import.'],
  orders: ['order.', 'payments.', 'work.'],
  categories: ['category.'],
  discounts: ['category.discount_'],
  settings: ['settings.'],
  pages: ['page.', 'appearance.'],
  provider: ['integration.', 'sync.'],
  campaigns: ['campaign.', 'suppression.', 'subscriber.'],
} as const satisfies Record<string, readonly string[]>;

export type HistoryKind = keyof typeof KINDS | '';

export const KIND_LABELS: Readonly<Record<HistoryKind, string>> = {
  '': 'All changes',
  products: 'Products',
  orders: 'Orders',
  categories: 'Categories',
  discounts: 'Discounts',
  settings: 'Settings',
  pages: 'Pages and appearance',
  provider: 'Provider',
  campaigns: 'Campaigns',
};

const isDiscount = (action: string): boolean => action.startsWith('category.discount_');

/** Returns whether an action is of a kind; an empty kind matches all. */
export function isOfKind(kind: HistoryKind, action: string): boolean {
  if (kind === '') return true;
  if (kind === 'categories' && isDiscount(action)) return false;
  return KINDS[kind].some((beginning) => action.startsWith(beginning));
}

/** Returns the local midnight that starts a day such as `2026-11-22`, or the day after; undefined for anything else. */
function midnight(day: string, after: 0 | 1): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date + after);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && Number.isFinite(at.getTime()) ? at.toISOString() : undefined;
}

export interface TimeRange {
  /** UTC ISO, inclusive. */
  from?: string;
  /** UTC ISO, exclusive. */
  to?: string;
}

/** Returns the time from the start of the first local day to the end of the last one. */
export function dayRange(first: string, last: string): TimeRange {
  const [from, to] = [midnight(first, 0), midnight(last, 1)];
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** The filter of the history's page. Days such as `2026-11-22`; empty for no limit. */
export interface HistoryFilter {
  kind: HistoryKind;
  /** An admin's email address. */
  person: string;
  first: string;
  last: string;
}

export const NO_FILTER: HistoryFilter = { kind: '', person: '', first: '', last: '' };

/** Reads the filter from the page's address. */
export function historyFilterOf(search: URLSearchParams): HistoryFilter {
  const kind = search.get('kind') ?? '';
  return {
    kind: Object.hasOwn(KIND_LABELS, kind) ? (kind as HistoryKind) : '',
    person: search.get('person') ?? '',
    first: search.get('first') ?? '',
    last: search.get('last') ?? '',
  };
}
