import { handle } from '#functions/http/http.ts';
import { publicCategory } from '#shared/catalogue/category.ts';
import { listCategories as readCategories } from '#store/catalogue/categories.ts';

export const listCategories = handle('GET /api/categories', async () => ({
  items: (await readCategories()).map(publicCategory),
}));
