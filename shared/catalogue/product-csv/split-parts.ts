import type { CsvProduct } from './csv-product.ts';
import { MAX_PART_PRODUCTS } from './product-import.ts';

/** Characters of a part's JSON: well below its limit, because compression may gain little. */
const PART_LENGTH = 300_000;

/** Splits the products of a file into the parts that are sent one by one. */
export function splitParts(products: readonly CsvProduct[]): CsvProduct[][] {
  const parts: CsvProduct[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const product of products) {
    const own = JSON.stringify(product).length;
    const isFull = length + own > PART_LENGTH || parts.at(-1)?.length === MAX_PART_PRODUCTS;
    if (isFull) parts.push([]);
    length = isFull ? own : length + own;
    parts.at(-1)?.push(product);
  }
  return parts;
}
