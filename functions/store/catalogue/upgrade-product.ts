import { ConditionsFailed, transact } from '#store/client.ts';
import { categoryIdsOf, insertProductRow, productCountsWrite, putCategoryRow } from './product-transaction.ts';
import { assertUnchanged, getProduct } from './products.ts';
import { ensureStock } from './stock/stock.ts';

const ROW_TRIES = 5;

/** Adds the stock item and the rows that a product from an early release lacks. */
export async function upgradeProduct(id: string): Promise<void> {
  await ensureStock(id);
  await ensureProductRows(id);
}

/**
 * Inserts the rows of a product that was created before rows existed, and adds the product to the counts. Leaves a product
 * that already has rows unchanged.
 */
export async function ensureProductRows(id: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const product = await getProduct(id, { consistent: true });
    if (!product) return;
    try {
      return await transact([
        insertProductRow(product),
        ...assertUnchanged(product),
        ...categoryIdsOf(product).map((category) => putCategoryRow(category, product)),
        productCountsWrite(1, product.isPublished ? 1 : 0),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === ROW_TRIES) throw error;
      if (error.failed.includes(0)) return;
    }
  }
}
