import { documentsAfter } from '#shared/catalogue/browse-documents.ts';
import { toCatalogueDocument } from '#shared/catalogue/catalogue-document.ts';
import { toAdminProduct } from '#shared/catalogue/product.ts';
import { hasProductFilter, type ProductFilter, productFilter } from '#shared/catalogue/product-filter.ts';
import type { QueryOf, ResponseOf } from '#shared/contract/index.ts';
import { listAllDocuments } from '#store/catalogue/catalogue-documents.ts';
import { getProductCounts, getProducts, listProductIds } from '#store/catalogue/products.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { memoizeByDocuments } from './memoize.ts';

type Listed = ResponseOf<'GET /api/admin/products'>;
interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/**
 * All products, drafts too, newest first. A plain list is read from the table and knows what was written a moment ago;
 * a narrowed one is found in the catalogue in memory, and only the page's products are read.
 */
export const listProductsForAdmin = ({
  limit,
  cursor,
  ...filter
}: QueryOf<'GET /api/admin/products'>): Promise<Listed> =>
  hasProductFilter(filter) ? narrowed(filter, { limit, cursor }) : everything({ limit, cursor });

async function everything(page: PageRequest): Promise<Listed> {
  const [{ items, nextCursor }, { total }] = await Promise.all([listProductIds(page), getProductCounts()]);
  return { items: (await getProducts(items)).map(toAdminProduct), nextCursor, total };
}

/** The memory may be a moment behind: what has left the selection since is left out, so a page may come out shorter. */
async function narrowed(filter: ProductFilter, { limit, cursor }: PageRequest): Promise<Listed> {
  const place = cursor === undefined ? null : decodeCursor('newest', cursor);
  const isWanted = productFilter(filter);
  const documents = await listAllDocuments();
  const found = memoizeByDocuments(documents, JSON.stringify(filter), () => documents.filter(isWanted));
  const behind = place ? documentsAfter(found, place, 'newest') : found;
  const last = behind.length > limit ? behind[limit - 1] : undefined;
  const products = await getProducts(behind.slice(0, limit).map(({ card }) => card.id));
  const present = products.filter((product) => {
    const document = toCatalogueDocument(product);
    return document && isWanted(document);
  });
  return {
    items: present.map(toAdminProduct),
    nextCursor: last ? encodeCursor('newest', last.card) : null,
    total: found.length,
  };
}
