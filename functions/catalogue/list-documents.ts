import { browseDocuments, type CatalogueScope, documentsAfter } from '#shared/catalogue/browse-documents.ts';
import { cardForColors } from '#shared/catalogue/catalogue-document.ts';
import { availableFilters } from '#shared/catalogue/facets.ts';
import type { ProductCard } from '#shared/catalogue/product.ts';
import type { Selection, Sort } from '#shared/catalogue/selection.ts';
import type { QueryOf, ResponseOf } from '#shared/contract/index.ts';
import { getDocuments, listPublishedDocuments } from '#store/catalogue/catalogue-documents.ts';
import { listCards } from '#store/catalogue/listings.ts';
import { scopeOf } from './category-scope.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { memoizeByDocuments } from './memoize.ts';

/** Describes the filters and the sort order in a request's query. */
export interface ListQuery {
  sort?: Sort | undefined;
  size?: string[] | undefined;
  color?: string[] | undefined;
  categoryName?: string[] | undefined;
  tag?: string[] | undefined;
  minPriceCents?: number | undefined;
  maxPriceCents?: number | undefined;
  inStock?: boolean | undefined;
}

export const toSelection = (
  {
    sort,
    size = [],
    color = [],
    categoryName = [],
    tag = [],
    minPriceCents,
    maxPriceCents,
    inStock = false,
  }: ListQuery,
  defaultSort: Sort = 'featured',
): Selection => ({
  sizes: size,
  colors: color,
  categories: categoryName,
  tags: tag,
  price:
    minPriceCents === undefined && maxPriceCents === undefined
      ? null
      : { minCents: minPriceCents ?? null, maxCents: maxPriceCents ?? null },
  inStock,
  sort: sort ?? defaultSort,
});

/**
 * Returns the documents of these products. Leaves out products that have been deleted or unpublished since they were listed.
 */
const shownDocuments = async (ids: readonly string[]) =>
  (await getDocuments(ids)).filter(({ isPublished }) => isPublished);

/**
 * Returns one page of the filtered and sorted products from the catalogue in memory. Makes one small read for the catalogue's
 * versions, and one read for each chunk whose products are not in memory yet.
 */
export async function listDocuments(
  scope: CatalogueScope,
  selection: Selection,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: ProductCard[]; nextCursor: string | null; total: number; correctedTo?: string }> {
  const position = cursor === undefined ? null : decodeCursor(selection.sort, cursor);
  const documents = await listPublishedDocuments();
  const listed = memoizeByDocuments(documents, JSON.stringify([scope, selection]), () =>
    browseDocuments(documents, scope, selection),
  );
  const rest = position ? documentsAfter(listed, position, selection.sort) : listed.documents;
  const last = rest.length > limit ? rest[limit - 1] : undefined;
  const index = listed.documents.length - rest.length + limit - 1;
  const score = selection.sort === 'featured' ? index : (listed.scores[index] ?? 0);
  const page = await shownDocuments(rest.slice(0, limit).map(({ card }) => card.id));
  return {
    items: page.map((document) => cardForColors(document, selection.colors)),
    nextCursor: last ? encodeCursor(selection.sort, { ...last.card, score }) : null,
    total: listed.documents.length,
    ...(listed.correctedTo === undefined ? {} : { correctedTo: listed.correctedTo }),
  };
}

/**
 * Lists published products, filtered and sorted. A plain list is read from listing rows. A list with a filter, a search, or a
 * special order comes from the catalogue in memory.
 */
export async function browseProducts({
  category,
  limit,
  cursor,
  ...selection
}: QueryOf<'GET /api/products'>): Promise<ResponseOf<'GET /api/products'>> {
  const scope = await scopeOf(category);
  if (!scope) return { items: [], nextCursor: null };
  const isPlain = !scope.rule && !scope.order && Object.values(selection).every((value) => value === undefined);
  if (isPlain) return listCards(scope.categoryId ?? null, { limit, cursor });
  return listDocuments(scope, toSelection(selection), { limit, cursor });
}

/** Returns the cards of the products that are published, in the order of `ids`. */
export async function listCardsOf(ids: readonly string[]): Promise<ProductCard[]> {
  const documents = await listPublishedDocuments();
  const published = memoizeByDocuments(documents, 'ids', () => new Set(documents.map(({ card }) => card.id)));
  const listed = await shownDocuments([...new Set(ids)].filter((id) => published.has(id)));
  return listed.map(({ card }) => card);
}

/** Searches the catalogue. An empty search text finds nothing. */
export async function searchCatalogue({
  q,
  limit,
  cursor,
  ...selection
}: QueryOf<'GET /api/search'>): Promise<ResponseOf<'GET /api/search'>> {
  if (q === '') return { items: [], nextCursor: null, total: 0 };
  return listDocuments({ text: q }, toSelection(selection, 'best'), { limit, cursor });
}

const NO_FILTERS = { total: 0, sizes: [], colors: [], categories: [], tags: [], prices: [], inStock: 0 };

/** Returns the available filters for a category, a search, or the whole shop. An unknown category has none. */
export async function listFilters({
  category,
  q,
  ...filters
}: QueryOf<'GET /api/filters'>): Promise<ResponseOf<'GET /api/filters'>> {
  const listed = await scopeOf(category);
  if (!listed) return NO_FILTERS;
  const scope = { ...listed, text: q };
  const selection = toSelection(filters);
  const documents = await listPublishedDocuments();
  return memoizeByDocuments(documents, JSON.stringify(['filters', scope, selection]), () =>
    availableFilters(documents, scope, selection),
  );
}
