import { handle } from '#functions/http/http.ts';
import { toAdminCategory } from '#shared/catalogue/category.ts';
import { listCategories } from '#store/catalogue/categories.ts';
import { getRefreshes } from '#store/catalogue/category-refresh.ts';

export const listAdminCategoriesHandler = handle('GET /api/admin/categories', async () => {
  const categories = await listCategories();
  const changed = categories.filter(({ discountVersion }) => discountVersion > 0);
  const refreshes = await getRefreshes(changed.map(({ id }) => id));
  const ofCategory = new Map(refreshes.map((refresh) => [refresh.categoryId, refresh]));
  return { items: categories.map((category) => toAdminCategory(category, ofCategory.get(category.id) ?? null)) };
});
