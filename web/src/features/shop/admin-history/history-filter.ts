/** Lists the kinds of changes, with the prefixes of their actions. */
const KINDS = {
  products: ['product.', 'products.', 'import.'],
  orders: ['order.', 'payments.', 'work.'],
  customers: ['customer.', 'person.'],
  categories: ['category.'],
  discounts: ['category.discount_', 'discount.'],
  giftCards: ['giftCard.'],
  settings: ['settings.', 'sender.'],
  team: ['team.'],
  pages: ['page.', 'appearance.'],
  emails: ['mail_words.'],
  reviews: ['review.'],
  provider: ['integration.', 'sync.'],
  campaigns: ['campaign.', 'suppression.', 'subscriber.'],
} as const satisfies Record<string, readonly string[]>;

export type HistoryKind = keyof typeof KINDS | '';

export const KIND_LABELS: Readonly<Record<HistoryKind, string>> = {
  '': 'All changes',
  products: 'Products',
  orders: 'Orders',
  customers: 'Customers',
  categories: 'Categories',
  discounts: 'Discounts',
  giftCards: 'Gift cards',
  settings: 'Settings',
  team: 'Team',
  pages: 'Pages and appearance',
  emails: 'Email words',
  reviews: 'Reviews',
  provider: 'Provider',
  campaigns: 'Campaigns',
};

const isDiscount = (action: string): boolean => action.startsWith('category.discount_');

/** Returns true if an action is of the given kind. An empty kind includes all actions. */
export function isOfKind(kind: HistoryKind, action: string): boolean {
  if (kind === '') return true;
  if (kind === 'categories' && isDiscount(action)) return false;
  return KINDS[kind].some((beginning) => action.startsWith(beginning));
}

/** Filters of the history page. `first` and `last` are days such as `2026-11-22`, or empty for no limit. */
export interface HistoryFilter {
  kind: HistoryKind;
  /** Email address of an admin. Empty for all admins. */
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
