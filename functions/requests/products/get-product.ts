import { Problem } from '../../../shared/errors.ts';
import { toProductDetail } from '../../../shared/product.ts';
import { handle } from '../../http.ts';
import { getProductBySlug } from '../../store/products.ts';

/** A draft looks like a product that does not exist. */
export const getProduct = handle('GET /api/products/{slug}', async ({ params }) => {
  const product = await getProductBySlug(params.slug);
  if (!product?.isPublished) throw new Problem('not_found', 'Product Not Found');
  return toProductDetail(product);
});
