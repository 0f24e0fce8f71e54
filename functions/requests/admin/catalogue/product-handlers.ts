import { createProduct } from './create-product.ts';
import { deleteProduct } from './delete-product.ts';
import { getAnyProduct } from './get-any-product.ts';
import { listAllProducts } from './list-all-products.ts';
import { previewHtml } from './preview-html.ts';
import { publishProduct } from './publish-product.ts';
import { unlockProduct } from './unlock-product.ts';
import { updateProduct } from './update-product.ts';

export const productHandlers = [
  listAllProducts,
  createProduct,
  getAnyProduct,
  updateProduct,
  publishProduct,
  deleteProduct,
  previewHtml,
  unlockProduct,
];
