import { previewCategoryDiscount } from '#functions/catalogue/preview-category-discount.ts';
import { refuseBelowCost } from '#functions/catalogue/refuse-below-cost.ts';
import { handle } from '#functions/http/http.ts';
import { applyCategoryDiscount } from './apply-category-discount.ts';

export const setDiscountHandler = handle('PUT /api/admin/categories/{id}/discount', async (request) => {
  const { discount, confirmsBelowCost } = request.body;
  if (!confirmsBelowCost) refuseBelowCost(await previewCategoryDiscount(request.params.id, discount));
  return applyCategoryDiscount(request, request.params.id, discount);
});
