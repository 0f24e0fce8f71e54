import { namedDiscount } from '../../../../shared/discount-input.ts';
import { previewCategoryDiscount } from '../../../catalogue/preview-category-discount.ts';
import { handle } from '../../../http.ts';

export const previewDiscount = handle('GET /api/admin/categories/{id}/discount/preview', ({ params, query }) =>
  previewCategoryDiscount(params.id, namedDiscount(query)),
);
