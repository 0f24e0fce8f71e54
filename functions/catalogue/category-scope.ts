import type { CatalogueScope } from '#shared/catalogue/browse-documents.ts';
import type { StoredCategory } from '#shared/catalogue/category.ts';
import type { ListOrder } from '#shared/catalogue/category-listing/list-order.ts';
import { listBestSellers } from '#store/catalogue/best-sellers.ts';
import { getCategoryBySlug } from '#store/catalogue/categories.ts';

/** Returns the sort order of a category's products, and the ids of the products that come first. */
export async function listOrderOf({
  order: by,
  orderedIds,
}: Pick<StoredCategory, 'order' | 'orderedIds'>): Promise<ListOrder> {
  if (by === 'best_selling') return { by, first: await listBestSellers() };
  return { by, first: by === 'by_hand' ? orderedIds : [] };
}

/**
 * Returns the filter and order that select the products of a category's page. Without a slug, selects all products. Null for
 * an unknown category.
 */
export async function scopeOf(slug: string | undefined): Promise<CatalogueScope | null> {
  if (slug === undefined) return {};
  const category = await getCategoryBySlug(slug);
  if (!category) return null;
  const { id, rule, order } = category;
  return {
    categoryId: id,
    ...(rule ? { rule } : {}),
    ...(order === 'newest' ? {} : { order: await listOrderOf(category) }),
  };
}
