import type { CsvProduct } from './csv-product.ts';
import { MAX_PART_PRODUCTS } from './product-import.ts';

/**
 * Length that the JSON of a part should not exceed, in characters. It is well below the size limit, because compression may
 * save little.
 */
const PART_LENGTH = 300_000;

/** Splits the products of a file into parts, which are sent one by one. */
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
