import { newId } from '#shared/base/id.ts';
import type { Product, ProductDetail } from '#shared/catalogue/product.ts';
import { chunkOf } from '#store/catalogue/catalogue-format.ts';
import type { Shop } from '../support/shop.ts';
import type { ShopStore } from '../support/shop-store.ts';

export const WORDS = 'strata rebar level plumb slab mortar aggregate footing lintel scaffold render trowel'.split(' ');

/** Returns product number `index` of a large catalogue. Reading and writing it uses as much capacity as `model`. */
export function benchProduct(model: ProductDetail, index: number, now: number): Product {
  const at = new Date(now - index * 1000).toISOString();
  const word = WORDS[index % WORDS.length] ?? 'slab';
  return {
    ...model,
    id: newId('prd', now - index * 1000),
    slug: `bench-${now}-${index}`,
    title: `${word} number ${index}`,
    descriptionHtml: `${model.descriptionHtml}<p>${word} ${index}</p>`,
    inventoryQuantity: 100_000,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
}

const AT_ONCE = 20;
/**
 * Limits the products that are written between two waits. A request that waits for the stream to process all products would
 * time out.
 */
const BETWEEN_WAITS = 5_000;

/**
 * Writes products and waits until the stream has listed them. Writes them sorted by chunk, so that the stream does not
 * rewrite every chunk for each batch.
 */
export async function fill(shop: Shop, store: ShopStore, products: readonly Product[]): Promise<void> {
  const byChunk = products.toSorted((a, b) => (chunkOf(a.id) < chunkOf(b.id) ? -1 : 1));
  for (let start = 0; start < byChunk.length; start += AT_ONCE) {
    await Promise.all(byChunk.slice(start, start + AT_ONCE).map((product) => store.insertProduct(product)));
    if (start % BETWEEN_WAITS === 0) await shop.drain();
  }
  await shop.drain();
}
