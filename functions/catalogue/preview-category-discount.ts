import { Problem } from '#shared/base/errors.ts';
import { categoryDiscounts, type Discount } from '#shared/catalogue/discount.ts';
import { type DiscountPreview, previewDiscount } from '#shared/catalogue/discount-preview.ts';
import { listCategories } from '#store/catalogue/categories.ts';
import { listCategoryProducts } from './list-category-products.ts';

/** Returns what setting a category's discount, or removing it with null, would change. Throws `not_found`. */
export async function previewCategoryDiscount(categoryId: string, discount: Discount | null): Promise<DiscountPreview> {
  const [products, categories] = await Promise.all([listCategoryProducts(categoryId), listCategories()]);
  if (!categories.some(({ id }) => id === categoryId)) throw new Problem('not_found', 'Category not found');
  return previewDiscount(products, categoryId, discount, categoryDiscounts(categories));
}
