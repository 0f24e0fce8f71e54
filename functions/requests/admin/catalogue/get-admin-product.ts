import { handle } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { toAdminProduct } from '#shared/catalogue/product.ts';
import { getProduct } from '#store/catalogue/products.ts';

/** Read consistently: what an owner edits next must be what is there. */
export const getAdminProductHandler = handle('GET /api/admin/products/{id}', async ({ params }) => {
  const product = await getProduct(params.id, { consistent: true });
  if (!product) throw new Problem('not_found', 'Product not found');
  return toAdminProduct(product);
});
