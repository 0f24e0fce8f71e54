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

/** A selection as a request's query names it. */
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

/** A page of a scope, narrowed and sorted: one small read of the catalogue's versions, the rest from memory. */
export async function listDocuments(
  scope: CatalogueScope,
  selection: Selection,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<CardPage> {
  const place = cursor === undefined ? null : decodeCursor(selection.sort, cursor);
  const documents = await listPublishedDocuments();
  const listed = memoizeByDocuments(documents, JSON.stringify([scope, selection]), () =>
    browseDocuments(documents, scope, selection),
  );
  const behind = place ? documentsAfter(listed, place, selection.sort) : listed;
  const last = behind.length > limit ? behind[limit - 1] : undefined;
  return {
    items: behind.slice(0, limit).map((document) => cardForColors(document, selection.colors)),
    nextCursor: last ? encodeCursor(selection.sort, last.card) : null,
    total: listed.length,
  };
}

export async function listFiltersInScope(scope: CatalogueScope): Promise<Filters> {
  const documents = await listPublishedDocuments();
  return memoizeByDocuments(documents, JSON.stringify(['filters', scope]), () => availableFilters(documents, scope));
}
