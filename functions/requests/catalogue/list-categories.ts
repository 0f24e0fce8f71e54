import { handle } from '#functions/http/http.ts';
import { toPublicCategory } from '#shared/catalogue/category.ts';
import { listCategories as readCategories } from '#store/catalogue/categories.ts';

export const listCategoriesHandler = handle('GET /api/categories', async () => ({
  items: (await readCategories()).map(toPublicCategory),
}));
