import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { foldText, foldWords } from '#shared/base/text/fold-text.ts';
import type { CatalogueDocument } from './catalogue-document.ts';
import { SYNC_STATUSES, type SyncStatus } from './product.ts';
import { normalizeValue } from './selection.ts';
import { STOCK_LEVELS, type StockLevel } from './stock.ts';
import { tagSchema } from './tags.ts';

/** Fields of the filter in a request. */
export const productFilterShape = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  status: z.optional(z.enum(['published', 'draft'])),
  stock: z.optional(z.enum(STOCK_LEVELS)),
  category: z.optional(idSchema('cat')),
  sync: z.optional(z.enum(SYNC_STATUSES)),
  tag: z.optional(tagSchema),
};

/** Filter of the product list in the back office. A missing or blank field matches everything. */
export interface ProductFilter {
  /** Words to find in the title, slug, SKUs, or tags. All words must match. Ignores case and accents. */
  q?: string | undefined;
  status?: 'published' | 'draft' | undefined;
  stock?: StockLevel | undefined;
  category?: string | undefined;
  sync?: SyncStatus | undefined;
  tag?: string | undefined;
}

export const hasProductFilter = (filter: ProductFilter): boolean => Object.values(filter).some(Boolean);

export type FilterableProduct = Pick<
  CatalogueDocument,
  'isPublished' | 'skus' | 'syncStatus' | 'categoryIds' | 'tags'
> & {
  card: Pick<CatalogueDocument['card'], 'title' | 'slug' | 'soldOut' | 'left'>;
};

const levelOf = ({ card: { soldOut, left } }: FilterableProduct, lowStock: number): StockLevel =>
  soldOut ? 'out' : left !== undefined && left <= lowStock ? 'low' : 'in';

const foldedTexts = new WeakMap<FilterableProduct, string>();

function foldedText(product: FilterableProduct): string {
  const known = foldedTexts.get(product);
  if (known !== undefined) return known;
  const text = [product.card.title, product.card.slug, ...product.skus, ...product.tags].map(foldText).join('');
  foldedTexts.set(product, text);
  return text;
}

/** Returns a function that tests a product. `lowStock` is the number of units that the shop's settings treat as low. */
export function productFilter({ q = '', status, stock, category, sync, tag }: ProductFilter, lowStock: number) {
  const isBlank = q.trim() === '';
  const words = foldWords(q);
  const wanted = tag && normalizeValue(tag);
  return (product: FilterableProduct): boolean =>
    (status === undefined || product.isPublished === (status === 'published')) &&
    (stock === undefined || levelOf(product, lowStock) === stock) &&
    (sync === undefined || product.syncStatus === sync) &&
    (category === undefined || product.categoryIds.includes(category)) &&
    (!wanted || product.tags.some((each) => normalizeValue(each) === wanted)) &&
    (isBlank || (words.length > 0 && words.every((word) => foldedText(product).includes(word))));
}
