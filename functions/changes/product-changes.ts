import { isDeepStrictEqual } from 'node:util';
import { inTurns } from '#functions/runtime/in-turns.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { stockBand } from '#shared/catalogue/stock.ts';
import { joinStock } from '#store/catalogue/products.ts';
import { readParts, type StockItem } from '#store/catalogue/stock/stock.ts';
import type { ProductItemChange } from '#store/table-changes.ts';

/** A product before and after a change; `before` is null for a new one, `after` for a removed one. */
export interface ProductDiff {
  id: string;
  before: Product | null;
  after: Product | null;
}

/** Returns what lists and search show of a stock item. */
const shownOf = ({ counters, reviews }: StockItem, mostLeft: number) => ({
  bands: Object.fromEntries(Object.entries(counters).map(([name, units]) => [name, stockBand(units, mostLeft)])),
  reviews: reviews && { count: reviews.count, sum: reviews.sum },
});

/**
 * Returns the changes of products that lists or search can show. A product and its stock change in two items: each change
 * of one is joined with the other as it is now, so that the last change of the two writes the final state. `mostLeft` is the
 * highest number of units left that cards keep.
 */
export async function productChanges(changes: readonly ProductItemChange[], mostLeft: number): Promise<ProductDiff[]> {
  const diffs = await inTurns(changes, (change) => ('item' in change ? ofItem(change) : ofStock(change, mostLeft)));
  return diffs.filter((diff) => diff !== null);
}

async function ofItem({
  id,
  item: { before, after },
}: Extract<ProductItemChange, { item: object }>): Promise<ProductDiff> {
  const { stock } = after ? await readParts(id, true) : { stock: null };
  return { id, before: before && joinStock(before, stock), after: after && joinStock(after, stock) };
}

async function ofStock(
  { id, stock }: Extract<ProductItemChange, { stock: object }>,
  mostLeft: number,
): Promise<ProductDiff | null> {
  const { before, after } = stock;
  // New and removed stock comes with its product, whose own change is handled.
  if (!before || !after || isDeepStrictEqual(shownOf(before, mostLeft), shownOf(after, mostLeft))) return null;
  const { item } = await readParts(id, true);
  return item && { id, before: joinStock(item, before), after: joinStock(item, after) };
}
