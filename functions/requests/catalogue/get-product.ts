import { getPublishedProduct } from '#functions/catalogue/get-published-product.ts';
import { handle } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';

/** A draft looks like a product that does not exist. */
export const getProductHandler = handle('GET /api/products/{slug}', async ({ params }) => {
  const product = await getPublishedProduct(params.slug);
  if (!product) throw new Problem('not_found', 'Product Not Found');
  return product;
});
