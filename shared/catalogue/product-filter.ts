import type { CatalogueDocument } from './catalogue-document.ts';
import type { SyncStatus } from './product.ts';
import type { StockLevel } from './stock.ts';

/** Filter of the admin's product list; missing and blank fields match everything. */
export interface ProductFilter {
  /** Part of a title, slug or SKU, case-insensitive. */
  q?: string | undefined;
  status?: 'published' | 'draft' | undefined;
  stock?: StockLevel | undefined;
  category?: string | undefined;
  sync?: SyncStatus | undefined;
}

export const hasProductFilter = ({ q, status, stock, category, sync }: ProductFilter): boolean =>
  Boolean(q || status || stock || category || sync);

export type FilterableProduct = Pick<
  CatalogueDocument,
  'isPublished' | 'sku' | 'stock' | 'syncStatus' | 'categoryIds'
> & {
  card: Pick<CatalogueDocument['card'], 'title' | 'slug'>;
};

export function productFilter({ q = '', status, stock, category, sync }: ProductFilter) {
  const needle = q.trim().toLowerCase();
  return (product: FilterableProduct): boolean =>
    (status === undefined || product.isPublished === (status === 'published')) &&
    (stock === undefined || product.stock === stock) &&
    (sync === undefined || product.syncStatus === sync) &&
    (category === undefined || product.categoryIds.includes(category)) &&
    (needle === '' ||
      [product.card.title, product.card.slug, product.sku].some((text) => text.toLowerCase().includes(needle)));
}
