import type { CatalogueDocument } from './catalogue-document.ts';
import type { ProductCard } from './product.ts';
import { searchDocuments } from './search.ts';
import {
  compareFacets,
  compareSizes,
  type Facet,
  type Filters,
  normalizeValue,
  type Selection,
  type Sort,
} from './selection.ts';

/** Where a list is cut out of the catalogue; null and a blank text cut nothing off. */
export interface CatalogueScope {
  categoryId?: string | null | undefined;
  text?: string | undefined;
}

/** What a product is sorted by. */
export type SortPosition = Pick<ProductCard, 'id' | 'createdAt' | 'priceCents'>;

const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);
const newestFirst = (a: SortPosition, b: SortPosition): number =>
  descending(a.createdAt, b.createdAt) || descending(a.id, b.id);

/** The order of each sort. No two products are equal in it, so a place in a list is never in doubt. */
const ORDERS: Record<Sort, (a: SortPosition, b: SortPosition) => number> = {
  newest: newestFirst,
  'price-asc': (a, b) => a.priceCents - b.priceCents || newestFirst(a, b),
  'price-desc': (a, b) => b.priceCents - a.priceCents || newestFirst(a, b),
};

export const sortDocuments = (documents: readonly CatalogueDocument[], sort: Sort): CatalogueDocument[] =>
  documents.toSorted((a, b) => ORDERS[sort](a.card, b.card));

/** The documents of a category, a text or both, in the order they came in. */
export function documentsInScope(
  documents: readonly CatalogueDocument[],
  { categoryId, text }: CatalogueScope,
): CatalogueDocument[] {
  const listed = categoryId ? documents.filter(({ categoryIds }) => categoryIds.includes(categoryId)) : [...documents];
  return text?.trim() ? searchDocuments(listed, text) : listed;
}

/** Positions of the wanted among the product's values; `null` when nothing is wanted, so that any will do. */
function positions(wanted: ReadonlySet<string>, values: readonly string[]): number[] | null {
  if (wanted.size === 0) return null;
  return values.flatMap((value, position) => (wanted.has(normalizeValue(value)) ? [position] : []));
}

const isAvailable = (
  { available, card: { colors } }: CatalogueDocument,
  sizesAt: number[] | null,
  colorsAt: number[] | null,
): boolean => {
  if (typeof available === 'boolean') return available;
  const width = Math.max(colors.length, 1);
  return available.some(
    (number) => (sizesAt?.includes(Math.floor(number / width)) ?? true) && (colorsAt?.includes(number % width) ?? true),
  );
};

/** Whether a product has one of the sizes and one of the colours, and is in stock in such a combination if it must be. */
export function selectionMatcher({ sizes, colors, inStock }: Selection): (document: CatalogueDocument) => boolean {
  const wantedSizes = new Set(sizes.map(normalizeValue));
  const wantedColors = new Set(colors.map(normalizeValue));
  return (document) => {
    const sizesAt = positions(wantedSizes, document.sizes);
    const colorsAt = positions(wantedColors, document.card.colors);
    if (sizesAt?.length === 0 || colorsAt?.length === 0) return false;
    return !inStock || isAvailable(document, sizesAt, colorsAt);
  };
}

/** The documents of a scope that a selection picks, in its order. */
export const browseDocuments = (
  documents: readonly CatalogueDocument[],
  scope: CatalogueScope,
  selection: Selection,
): CatalogueDocument[] =>
  sortDocuments(documentsInScope(documents, scope).filter(selectionMatcher(selection)), selection.sort);

/** Values that differ in case only are one, written as the newest product writes it. */
function count(lists: readonly (readonly string[])[]): Facet[] {
  const facets = new Map<string, Facet>();
  for (const values of lists) {
    for (const [name, value] of new Map(values.map((written) => [normalizeValue(written), written]))) {
      const facet = facets.get(name) ?? { value, count: 0 };
      facet.count += 1;
      facets.set(name, facet);
    }
  }
  return [...facets.values()];
}

/** What the documents of a scope can be narrowed by: sizes in their natural order, colours by frequency. */
export function availableFilters(documents: readonly CatalogueDocument[], scope: CatalogueScope): Filters {
  const listed = documentsInScope(documents, scope);
  return {
    total: listed.length,
    sizes: count(listed.map(({ sizes }) => sizes)).sort((a, b) => compareSizes(a.value, b.value)),
    colors: count(listed.map(({ card }) => card.colors)).sort(compareFacets),
    inStock: listed.filter(({ available }) => available !== false).length,
  };
}

/** The documents behind a place, whether or not a product still stands there. */
export function documentsAfter(
  documents: readonly CatalogueDocument[],
  place: SortPosition,
  sort: Sort,
): readonly CatalogueDocument[] {
  let from = 0;
  let to = documents.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const document = documents[middle];
    if (document && ORDERS[sort](document.card, place) <= 0) from = middle + 1;
    else to = middle;
  }
  return documents.slice(from);
}
