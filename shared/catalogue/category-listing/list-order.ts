import { compareNaturally } from '#shared/base/compare-naturally.ts';
import type { SearchDocument } from '../catalogue-document.ts';

/**
 * Lists the possible orders of a category's products. The first is the default. `by_hand` puts the chosen products first,
 * then the newest.
 */
export const CATEGORY_ORDERS = ['newest', 'best_selling', 'price_asc', 'price_desc', 'title', 'by_hand'] as const;
export type CategoryOrder = (typeof CATEGORY_ORDERS)[number];

/** Highest number of products that can be put in order by hand. */
export const MAX_ORDERED = 100;

/**
 * Describes the order of a category. `first` lists the ids of the products that come first: those chosen by hand, or those
 * that sell best.
 */
export interface ListOrder {
  by: CategoryOrder;
  first: readonly string[];
}

type Compare = (a: SearchDocument, b: SearchDocument) => number;
const COMPARE: Partial<Record<CategoryOrder, Compare>> = {
  price_asc: ({ card: a }, { card: b }) => a.priceCents - b.priceCents,
  price_desc: ({ card: a }, { card: b }) => b.priceCents - a.priceCents,
  title: ({ card: a }, { card: b }) => compareNaturally(a.title, b.title),
};

/** Sorts documents in the order of a category. The input must be sorted newest first, because ties keep that order. */
export function inCategoryOrder<T extends SearchDocument>(documents: readonly T[], { by, first }: ListOrder): T[] {
  const compare = COMPARE[by];
  if (compare) return documents.toSorted(compare);
  const ranks = new Map(first.map((id, rank) => [id, rank]));
  const rankOf = ({ card }: SearchDocument) => ranks.get(card.id) ?? first.length;
  return documents.toSorted((a, b) => rankOf(a) - rankOf(b));
}
