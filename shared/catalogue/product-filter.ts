import * as z from 'zod/mini';
import { foldText, foldWords } from '#shared/base/fold-text.ts';
import { idSchema } from '#shared/base/id.ts';
import type { CatalogueDocument } from './catalogue-document.ts';
import { SYNC_STATUSES, type SyncStatus } from './product.ts';
import { STOCK_LEVELS, type StockLevel } from './stock.ts';

/** The filter's fields in a request. */
export const productFilterShape = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  status: z.optional(z.enum(['published', 'draft'])),
  stock: z.optional(z.enum(STOCK_LEVELS)),
  category: z.optional(idSchema('cat')),
  sync: z.optional(z.enum(SYNC_STATUSES)),
};

/** Filter of the admin's product list; missing and blank fields match everything. */
export interface ProductFilter {
  /** Words that are all in the title, slug or SKU; case and accents do not matter. */
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

const foldedTexts = new WeakMap<FilterableProduct, string>();

function foldedText(product: FilterableProduct): string {
  const known = foldedTexts.get(product);
  if (known !== undefined) return known;
  const text = [product.card.title, product.card.slug, product.sku].map(foldText).join('');
  foldedTexts.set(product, text);
  return text;
}

export function productFilter({ q = '', status, stock, category, sync }: ProductFilter) {
  const isBlank = q.trim() === '';
  const words = foldWords(q);
  return (product: FilterableProduct): boolean =>
    (status === undefined || product.isPublished === (status === 'published')) &&
    (stock === undefined || product.stock === stock) &&
    (sync === undefined || product.syncStatus === sync) &&
    (category === undefined || product.categoryIds.includes(category)) &&
    (isBlank || (words.length > 0 && words.every((word) => foldedText(product).includes(word))));
}
