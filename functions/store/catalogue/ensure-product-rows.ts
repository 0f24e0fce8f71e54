import { ConditionsFailed, transact } from '#store/client.ts';
import { categoryIdsOf } from './product-categories.ts';
import { insertProductRow, productCountsWrite, putCategoryRow } from './product-rows.ts';
import { assertUnchanged, getProduct } from './products.ts';

const TRIES = 5;

/** Gives a product that an earlier release made its rows and counts it, once. */
export async function ensureProductRows(id: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const product = await getProduct(id, { consistent: true });
    if (!product) return;
    try {
      return await transact([
        insertProductRow(product),
        assertUnchanged(product),
        ...categoryIdsOf(product).map((category) => putCategoryRow(category, product)),
        productCountsWrite(1, product.isPublished ? 1 : 0),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === TRIES) throw error;
      if (error.failed.includes(0)) return;
    }
  }
}
