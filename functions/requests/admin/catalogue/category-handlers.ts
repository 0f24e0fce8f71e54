import type { Handler } from '#functions/http/http.ts';
import { createCategoryHandler } from './create-category.ts';
import { deleteCategoryHandler } from './delete-category.ts';
import { getDiscountHandler } from './get-discount.ts';
import { listAdminCategoriesHandler } from './list-admin-categories.ts';
import { previewDiscountHandler } from './preview-discount.ts';
import { removeDiscountHandler } from './remove-discount.ts';
import { setDiscountHandler } from './set-discount.ts';
import { updateCategoryHandler } from './update-category.ts';

export const categoryHandlers: Handler[] = [
  listAdminCategoriesHandler,
  createCategoryHandler,
  updateCategoryHandler,
  deleteCategoryHandler,
  getDiscountHandler,
  previewDiscountHandler,
  setDiscountHandler,
  removeDiscountHandler,
];
