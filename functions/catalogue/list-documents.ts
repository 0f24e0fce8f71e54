import {
  availableFilters,
  browseDocuments,
  type CatalogueScope,
  documentsAfter,
} from '#shared/catalogue/browse-documents.ts';
import { cardForColors } from '#shared/catalogue/catalogue-document.ts';
import type { ProductCard } from '#shared/catalogue/product.ts';
import type { Filters, Selection, Sort } from '#shared/catalogue/selection.ts';
import { listPublishedDocuments } from '#store/catalogue/catalogue-documents.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { memoizeByDocuments } from './memoize.ts';

/** Filters and sort of a request's query. */
export interface ListQuery {
  sort?: Sort | undefined;
  size?: string[] | undefined;
  color?: string[] | undefined;
  inStock?: boolean | undefined;
}

export const toSelection = ({ sort = 'newest', size = [], color = [], inStock = false }: ListQuery): Selection => ({
  sizes: size,
  colors: color,
  inStock,
  sort,
});

interface CardPage {
  items: ProductCard[];
  nextCursor: string | null;
  total: number;
}

/** Returns a filtered and sorted page, from the catalogue in memory. Costs one small read of its versions. */
export async function listDocuments(
  scope: CatalogueScope,
  selection: Selection,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<CardPage> {
  const position = cursor === undefined ? null : decodeCursor(selection.sort, cursor);
  const documents = await listPublishedDocuments();
  const listed = memoizeByDocuments(documents, JSON.stringify([scope, selection]), () =>
    browseDocuments(documents, scope, selection),
  );
  const rest = position ? documentsAfter(listed, position, selection.sort) : listed;
  const last = rest.length > limit ? rest[limit - 1] : undefined;
  return {
    items: rest.slice(0, limit).map((document) => cardForColors(document, selection.colors)),
    nextCursor: last ? encodeCursor(selection.sort, last.card) : null,
    total: listed.length,
  };
}

export async function listFiltersInScope(scope: CatalogueScope): Promise<Filters> {
  const documents = await listPublishedDocuments();
  return memoizeByDocuments(documents, JSON.stringify(['filters', scope]), () => availableFilters(documents, scope));
}
