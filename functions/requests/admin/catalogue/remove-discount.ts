import { handle } from '#functions/http/http.ts';
import { applyCategoryDiscount } from './apply-category-discount.ts';

export const removeDiscountHandler = handle('DELETE /api/admin/categories/{id}/discount', (request) =>
  applyCategoryDiscount(request, request.params.id, null),
);
