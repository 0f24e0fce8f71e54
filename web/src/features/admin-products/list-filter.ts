import type { QueryInputOf } from '#shared/contract/index.ts';
import { PUBLICATION_LABELS, STOCK_LABELS, SYNC_FILTER_LABELS } from './words.ts';

/** What the list of products is narrowed to, as the address and the request name it. */
export type ListFilter = Omit<QueryInputOf<'GET /api/admin/products'>, 'limit' | 'cursor'>;

const oneOf = <T extends string>(words: Record<T, string>, text: string | null): T | undefined =>
  text !== null && Object.hasOwn(words, text) ? (text as T) : undefined;

/** Of an address's query; whatever it does not know narrows nothing. */
export function filterOf(search: URLSearchParams): ListFilter {
  const q = (search.get('q') ?? '').trim().slice(0, 200);
  const category = search.get('category');
  const filter = {
    q: q || undefined,
    status: oneOf(PUBLICATION_LABELS, search.get('status')),
    stock: oneOf(STOCK_LABELS, search.get('stock')),
    category: category && /^cat_[0-9A-HJKMNP-TV-Z]{26}$/.test(category) ? category : undefined,
    sync: oneOf(SYNC_FILTER_LABELS, search.get('sync')),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** The address's query of a filter, always in one order. */
export function filterSearch({ q, status, stock, category, sync }: ListFilter): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ q, status, stock, category, sync })) if (value) search.set(name, value);
  return search.size > 0 ? `?${search}` : '';
}

/** How many filters stand besides the searched text. */
export const countChosen = ({ q: _q, ...chosen }: ListFilter): number => Object.values(chosen).filter(Boolean).length;
