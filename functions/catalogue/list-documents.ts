import { after, browse, filtersOf, type Scope } from '#shared/catalogue/browse.ts';
import { cardIn } from '#shared/catalogue/catalogue-document.ts';
import type { ProductCard } from '#shared/catalogue/product.ts';
import type { Filters, Selection, Sort } from '#shared/catalogue/selection.ts';
import { catalogueDocuments } from '#store/catalogue/catalogue.ts';
import { decodePlace, encodePlace } from './cursor.ts';
import { remember } from './remember.ts';

/** A selection as a request's query names it. */
export interface Asked {
  sort?: Sort | undefined;
  size?: string[] | undefined;
  color?: string[] | undefined;
  inStock?: boolean | undefined;
}

export const selectionOf = ({ sort = 'newest', size = [], color = [], inStock = false }: Asked): Selection => ({
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
  scope: Scope,
  selection: Selection,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<CardPage> {
  const place = cursor === undefined ? null : decodePlace(selection.sort, cursor);
  const documents = await catalogueDocuments();
  const listed = remember(documents, JSON.stringify([scope, selection]), () => browse(documents, scope, selection));
  const behind = place ? after(listed, place, selection.sort) : listed;
  const last = behind.length > limit ? behind[limit - 1] : undefined;
  return {
    items: behind.slice(0, limit).map((document) => cardIn(document, selection.colors)),
    nextCursor: last ? encodePlace(selection.sort, last.card) : null,
    total: listed.length,
  };
}

export async function filtersIn(scope: Scope): Promise<Filters> {
  const documents = await catalogueDocuments();
  return remember(documents, JSON.stringify(['filters', scope]), () => filtersOf(documents, scope));
}
