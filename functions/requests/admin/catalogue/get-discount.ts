import { handle } from '#functions/http/http.ts';
import { adminCategory } from './one-category.ts';

export const getDiscount = handle('GET /api/admin/categories/{id}/discount', ({ params }) => adminCategory(params.id));
