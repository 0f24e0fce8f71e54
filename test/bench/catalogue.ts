import { newId } from '../../shared/id.ts';
import type { Product, ProductDetail } from '../../shared/product.ts';

const WORDS = 'strata rebar level plumb slab mortar aggregate footing lintel scaffold render trowel'.split(' ');

/** Product number `index` of a large catalogue, like `model` in everything that costs capacity. */
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
