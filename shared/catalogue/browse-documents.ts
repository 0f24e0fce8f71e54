import type { SearchDocument } from './catalogue-document.ts';
import { type CategoryRule, matchesRule } from './category-listing/category-rule.ts';
import { inCategoryOrder, type ListOrder } from './category-listing/list-order.ts';
import type { ProductCard } from './product.ts';
import { type Found, searchDocuments } from './search/search.ts';
import { selectionMatcher } from './select-documents.ts';
import type { Selection, Sort } from './selection.ts';

/** Describes the part of the catalogue that a list covers. A null category or a blank text does not narrow the list. */
export interface CatalogueScope {
  categoryId?: string | null | undefined;
  text?: string | undefined;
  /**
   * Rule that selects the products of the category. If it is missing, the list covers the products assigned to the category.
   */
  rule?: CategoryRule | null;
  /** Order of the category's products. If it is missing, the newest come first. */
  order?: ListOrder;
}

/** Lists the fields that determine a product's position in a sorted list. */
export type SortPosition = Pick<ProductCard, 'id' | 'createdAt' | 'priceCents'> & {
  /** In a search, a better match has a higher score. In the order of a category, the score is the product's index. */
  score?: number;
};

const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);
const newestFirst = (a: SortPosition, b: SortPosition): number =>
  descending(a.createdAt, b.createdAt) || descending(a.id, b.id);

/**
 * Lists a comparison function for each sort order. No two products ever compare as equal, so a cursor always points to
 * exactly one product.
 */
const COMPARATORS: Record<Sort, (a: SortPosition, b: SortPosition) => number> = {
  best: (a, b) => (b.score ?? 0) - (a.score ?? 0) || newestFirst(a, b),
  newest: newestFirst,
  featured: newestFirst,
  'price-asc': (a, b) => a.priceCents - b.priceCents || newestFirst(a, b),
  'price-desc': (a, b) => b.priceCents - a.priceCents || newestFirst(a, b),
};

export function sortDocuments<T extends SearchDocument>(documents: readonly T[], sort: Sort): T[] {
  const compare = COMPARATORS[sort];
  return documents.toSorted(({ card: a }, { card: b }) => compare(a, b));
}

function ofCategory<T extends SearchDocument>(documents: readonly T[], { categoryId, rule }: CatalogueScope) {
  if (rule) return documents.filter((document) => matchesRule(document, rule));
  return categoryId ? documents.filter(({ categoryIds }) => categoryIds.includes(categoryId)) : documents;
}

function listedInScope<T extends SearchDocument>(documents: readonly T[], scope: CatalogueScope): Found<T> {
  const { text } = scope;
  const listed = ofCategory(documents, scope);
  return text?.trim() ? searchDocuments(listed, text) : { documents: [...listed], scores: [] };
}

export const documentsInScope = <T extends SearchDocument>(documents: readonly T[], scope: CatalogueScope): T[] =>
  listedInScope(documents, scope).documents;

export function browseDocuments<T extends SearchDocument>(
  documents: readonly T[],
  scope: CatalogueScope,
  selection: Selection,
): Found<T> {
  const found = listedInScope(documents, scope);
  const matches = selectionMatcher(selection);
  if (selection.sort !== 'best') {
    const sorted = sortDocuments(found.documents.filter(matches), selection.sort);
    const order = selection.sort === 'featured' ? scope.order : undefined;
    return { ...found, documents: order ? inCategoryOrder(sorted, order) : sorted, scores: [] };
  }
  const kept = found.documents.map(matches);
  return {
    ...found,
    documents: found.documents.filter((_document, index) => kept[index]),
    scores: found.scores.filter((_score, index) => kept[index]),
  };
}

/**
 * Returns the documents after a product in the order of a category. If the product is gone, starts at the index that it had
 * before.
 */
function documentsAfterProduct<T extends SearchDocument>(documents: readonly T[], { id, score = 0 }: SortPosition) {
  const index = documents.findIndex(({ card }) => card.id === id);
  return documents.slice(index < 0 ? score : index + 1);
}

/**
 * Returns the documents after a position, even if the product at that position is gone. Uses binary search in sorted
 * documents.
 */
export function documentsAfter<T extends SearchDocument>(
  { documents, scores }: { documents: readonly T[]; scores: readonly number[] },
  position: SortPosition,
  sort: Sort,
): readonly T[] {
  if (sort === 'featured') return documentsAfterProduct(documents, position);
  let from = 0;
  let to = documents.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const document = documents[middle];
    const score = scores[middle] ?? 0;
    if (document && COMPARATORS[sort]({ ...document.card, score }, position) <= 0) from = middle + 1;
    else to = middle;
  }
  return documents.slice(from);
}
