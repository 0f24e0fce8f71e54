import type { Product, ProductDetail } from '#shared/catalogue/product.ts';
import { toProductDetail } from '#shared/catalogue/product-views.ts';
import { getProductBySlug } from '#store/catalogue/products.ts';
import { safeHtml } from './safe-html.ts';

type ProductHtml = Pick<Product, 'descriptionHtml' | 'sizeChartHtml'>;

/** Caches sanitized HTML by product id and version. Every edit increments the version. */
const sanitized = new Map<string, ProductHtml>();
const MAX_SANITIZED = 500;

async function sanitizeHtml({ id, version, descriptionHtml, sizeChartHtml }: Product): Promise<ProductHtml> {
  const key = `${id}@${version}`;
  const cached = sanitized.get(key);
  if (cached) return cached;
  const html = {
    descriptionHtml: await safeHtml(descriptionHtml),
    sizeChartHtml: sizeChartHtml === null ? null : await safeHtml(sizeChartHtml),
  };
  const [oldest] = sanitized.keys();
  if (sanitized.size >= MAX_SANITIZED && oldest !== undefined) sanitized.delete(oldest);
  sanitized.set(key, html);
  return html;
}

/** Returns a product in the form that its page shows, published or not. */
export const toShownProduct = async (product: Product): Promise<ProductDetail> => ({
  ...toProductDetail(product),
  ...(await sanitizeHtml(product)),
});

/**
 * Returns a published product with sanitized HTML, or null. The product's `slug` differs from the argument if the argument is
 * an old slug of the product.
 */
export async function getPublishedProduct(slug: string): Promise<ProductDetail | null> {
  const product = await getProductBySlug(slug);
  return product?.isPublished ? toShownProduct(product) : null;
}
