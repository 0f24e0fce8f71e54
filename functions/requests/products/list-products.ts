import { handle } from '../../http.ts';
import { categoryIdBySlug } from '../../store/categories.ts';
import { listCards } from '../../store/listings.ts';

export const listProducts = handle('GET /api/products', async ({ query: { category, limit, cursor } }) => {
  if (!category) return listCards(null, { limit, cursor });
  const categoryId = await categoryIdBySlug(category);
  return categoryId ? listCards(categoryId, { limit, cursor }) : { items: [], nextCursor: null };
});
