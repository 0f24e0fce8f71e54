import { browseProducts, listCardsOf } from '#functions/catalogue/list-documents.ts';
import { Problem } from '#shared/base/errors.ts';
import { chooseRelated, MOST_RELATED } from '#shared/catalogue/pairing/goes-with.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { listBoughtWith } from '#store/catalogue/pairing/bought-together.ts';
import { getProductBySlug } from '#store/catalogue/products.ts';

/** Number of extra products to read, in case some are sold out or are already in another list. */
const SPARE = 8;

type Related = ResponseOf<'GET /api/products/{slug}/related'>;

/** Returns the related products to show below a published product. Throws `not_found`. */
export async function listRelated(slug: string): Promise<Related> {
  const product = await getProductBySlug(slug);
  if (!product?.isPublished) throw new Problem('not_found', 'Product Not Found');
  return relatedTo(product);
}

/** Returns the related products to show below a product, published or not. */
export async function relatedTo(product: Pick<Product, 'id' | 'categories' | 'goesWith'>): Promise<Related> {
  const [category] = product.categories;
  const [picked, bought, others] = await Promise.all([
    listCardsOf(product.goesWith ?? []),
    listBoughtWith(product.id).then(listCardsOf),
    category ? browseProducts({ category: category.slug, limit: MOST_RELATED + SPARE }) : null,
  ]);
  return chooseRelated(product.id, { picked, bought, others: others?.items ?? [] });
}
