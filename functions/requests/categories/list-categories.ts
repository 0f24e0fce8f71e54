import { handle } from '../../http.ts';
import { listCategories as readCategories } from '../../store/categories.ts';

export const listCategories = handle('GET /api/categories', async () => {
  const categories = await readCategories();
  return {
    items: categories.map(({ id, name, slug, description, position, isFeatured }) => ({
      id,
      name,
      slug,
      description,
      position,
      isFeatured,
    })),
  };
});
