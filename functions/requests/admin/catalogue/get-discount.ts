import { handle } from '#functions/http/http.ts';
import { getAdminCategory } from './require-category.ts';

export const getDiscountHandler = handle('GET /api/admin/categories/{id}/discount', ({ params }) =>
  getAdminCategory(params.id),
);
