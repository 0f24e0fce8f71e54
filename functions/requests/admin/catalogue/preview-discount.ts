import { previewCategoryDiscount } from '#functions/catalogue/preview-category-discount.ts';
import { handle } from '#functions/http/http.ts';
import { discountFromQuery } from '#shared/catalogue/discount-input.ts';

export const previewDiscountHandler = handle('GET /api/admin/categories/{id}/discount/preview', ({ params, query }) =>
  previewCategoryDiscount(params.id, discountFromQuery(query)),
);
