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

/** Filters and sort of a request's query. */
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

/** Returns documents of products that were listed, without those that have been deleted or unpublished since. */
const shownDocuments = async (ids: readonly string[]) =>
  (await getDocuments(ids)).filter(({ isPublished }) => isPublished);

/**
 * Returns a filtered and sorted page, from the catalogue in memory. Costs one small read of its versions, and one of each
 * chunk whose products were not shown before.
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

/** Lists products: from listing rows, or from the catalogue in memory when a filter or sort is given. */
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

/** Returns the cards of published products, in the order of their ids. */
export async function listCardsOf(ids: readonly string[]): Promise<ProductCard[]> {
  const documents = await listPublishedDocuments();
  const published = memoizeByDocuments(documents, 'ids', () => new Set(documents.map(({ card }) => card.id)));
  const listed = await shownDocuments([...new Set(ids)].filter((id) => published.has(id)));
  return listed.map(({ card }) => card);
}

/** Searches the catalogue. A blank text finds nothing. */
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

/** Returns the available filters of a category, a search or the whole shop; none for an unknown category. */
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
