import { documentsAfter } from '#shared/catalogue/browse-documents.ts';
import { toCatalogueDocument } from '#shared/catalogue/catalogue-document.ts';
import { hasProductFilter, type ProductFilter, productFilter } from '#shared/catalogue/product-filter.ts';
import { toAdminProduct } from '#shared/catalogue/product-views.ts';
import { keptUnits } from '#shared/catalogue/stock.ts';
import type { QueryOf, ResponseOf } from '#shared/contract/index.ts';
import { listAllDocuments } from '#store/catalogue/catalogue-documents.ts';
import { getProductCounts, getProducts, listProductIds } from '#store/catalogue/products.ts';
import { getSettings } from '#store/shop/settings.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { memoizeByDocuments } from './memoize.ts';

type Listed = ResponseOf<'GET /api/admin/products'>;
interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/**
 * Lists products, drafts included, newest first. Without a filter, reads the table consistently. With a filter, searches the
 * catalogue in memory and reads only the products of the page from the table.
 */
export const listProductsForAdmin = ({
  limit,
  cursor,
  ...filter
}: QueryOf<'GET /api/admin/products'>): Promise<Listed> =>
  hasProductFilter(filter) ? listFiltered(filter, { limit, cursor }) : listAll({ limit, cursor });

async function listAll(page: PageRequest): Promise<Listed> {
  const [{ items, nextCursor }, { total }] = await Promise.all([listProductIds(page), getProductCounts()]);
  return { items: (await getProducts(items)).map(toAdminProduct), nextCursor, total };
}

/**
 * Lists the products that match a filter. The catalogue in memory may lag, so products that no longer match are left out and
 * a page may be shorter.
 */
async function listFiltered(filter: ProductFilter, { limit, cursor }: PageRequest): Promise<Listed> {
  const position = cursor === undefined ? null : decodeCursor('newest', cursor);
  const [documents, { lowStock }] = await Promise.all([listAllDocuments(), getSettings()]);
  const matches = productFilter(filter, lowStock);
  const found = memoizeByDocuments(documents, JSON.stringify([filter, lowStock]), () => documents.filter(matches));
  const rest = position ? documentsAfter({ documents: found, scores: [] }, position, 'newest') : found;
  const last = rest.length > limit ? rest[limit - 1] : undefined;
  const products = await getProducts(rest.slice(0, limit).map(({ card }) => card.id));
  const matching = products.filter((product) => {
    const document = toCatalogueDocument(product, keptUnits(lowStock));
    return document && matches(document);
  });
  return {
    items: matching.map(toAdminProduct),
    nextCursor: last ? encodeCursor('newest', last.card) : null,
    total: found.length,
  };
}
