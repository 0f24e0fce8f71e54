import { Problem } from '../../../shared/errors.ts';
import { publishedProduct } from '../../catalogue/published-product.ts';
import { handle } from '../../http.ts';

/** A draft looks like a product that does not exist. */
export const getProduct = handle('GET /api/products/{slug}', async ({ params }) => {
  const product = await publishedProduct(params.slug);
  if (!product) throw new Problem('not_found', 'Product Not Found');
  return product;
});
