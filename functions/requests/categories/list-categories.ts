import { publicCategory } from '../../../shared/category.ts';
import { handle } from '../../http.ts';
import { listCategories as readCategories } from '../../store/categories.ts';

export const listCategories = handle('GET /api/categories', async () => ({
  items: (await readCategories()).map(publicCategory),
}));
