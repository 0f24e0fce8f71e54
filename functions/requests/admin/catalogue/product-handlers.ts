import { createProductHandler } from './create-product.ts';
import { deleteProductHandler } from './delete-product.ts';
import { getAdminProductHandler } from './get-admin-product.ts';
import { listAdminProductsHandler } from './list-admin-products.ts';
import { previewHtmlHandler } from './preview-html.ts';
import { setPublicationHandler } from './publish-product.ts';
import { unlockProductHandler } from './unlock-product.ts';
import { updateProductHandler } from './update-product.ts';

export const productHandlers = [
  listAdminProductsHandler,
  createProductHandler,
  getAdminProductHandler,
  updateProductHandler,
  setPublicationHandler,
  deleteProductHandler,
  previewHtmlHandler,
  unlockProductHandler,
];
