import { isDeepStrictEqual } from 'node:util';
import { inTurns } from '#functions/runtime/in-turns.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { stockBand } from '#shared/catalogue/stock.ts';
import { joinStock } from '#store/catalogue/products.ts';
import { readParts, type StockItem } from '#store/catalogue/stock/stock.ts';
import type { ProductItemChange } from '#store/table-changes.ts';

/** Contains a product before and after a change. `before` is null for a new product, `after` for a deleted one. */
export interface ProductDiff {
  id: string;
  before: Product | null;
  after: Product | null;
}

/** Returns the parts of a stock item that lists and search show. */
const shownOf = ({ counters, reviews }: StockItem, mostLeft: number) => ({
  bands: Object.fromEntries(Object.entries(counters).map(([name, units]) => [name, stockBand(units, mostLeft)])),
  reviews: reviews && { count: reviews.count, sum: reviews.sum },
});

/**
 * Returns the product changes that lists or search can show. A product and its stock are two table items that change
 * separately. Each change of one item is joined with the current state of the other, so the later of two changes produces the
 * final state. `mostLeft` is the highest number of remaining units that cards store.
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
  // A new or deleted stock item comes with its product, and the product's own change is handled.
  if (!before || !after || isDeepStrictEqual(shownOf(before, mostLeft), shownOf(after, mostLeft))) return null;
  const { item } = await readParts(id, true);
  return item && { id, before: joinStock(item, before), after: joinStock(item, after) };
}
