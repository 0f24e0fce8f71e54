import type { Handler } from '#functions/http/http.ts';
import { createCategory } from './create-category.ts';
import { deleteCategory } from './delete-category.ts';
import { getDiscount } from './get-discount.ts';
import { listAllCategories } from './list-categories.ts';
import { previewDiscount } from './preview-discount.ts';
import { removeDiscount } from './remove-discount.ts';
import { setDiscount } from './set-discount.ts';
import { updateCategory } from './update-category.ts';

export const categoryHandlers: Handler[] = [
  listAllCategories,
  createCategory,
  updateCategory,
  deleteCategory,
  getDiscount,
  previewDiscount,
  setDiscount,
  removeDiscount,
];
