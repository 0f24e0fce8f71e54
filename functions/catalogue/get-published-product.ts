import { type Product, type ProductDetail, toProductDetail } from '#shared/catalogue/product.ts';
import { getProductBySlug } from '#store/catalogue/products.ts';
import { safeHtml } from './safe-html.ts';

type OwnersHtml = Pick<Product, 'descriptionHtml' | 'sizeChartHtml'>;

/** The cleaned texts of the products read last, by id and version: every write of a text counts the version up. */
const cleaned = new Map<string, OwnersHtml>();
const MAX_CLEANED = 500;

async function cleanHtml({ id, version, descriptionHtml, sizeChartHtml }: Product): Promise<OwnersHtml> {
  const key = `${id}@${version}`;
  const known = cleaned.get(key);
  if (known) return known;
  const clean = {
    descriptionHtml: await safeHtml(descriptionHtml),
    sizeChartHtml: sizeChartHtml === null ? null : await safeHtml(sizeChartHtml),
  };
  const [oldest] = cleaned.keys();
  if (cleaned.size >= MAX_CLEANED && oldest !== undefined) cleaned.delete(oldest);
  cleaned.set(key, clean);
  return clean;
}

/**
 * What shoppers see of a product, its HTML cleaned; null when there is none under this slug or it is a draft.
 * The product's `slug` differs from the one asked for when that was an old one.
 */
export async function getPublishedProduct(slug: string): Promise<ProductDetail | null> {
  const product = await getProductBySlug(slug);
  return product?.isPublished ? { ...toProductDetail(product), ...(await cleanHtml(product)) } : null;
}
