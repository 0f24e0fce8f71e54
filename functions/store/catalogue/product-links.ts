import { ConditionsFailed, transact } from '#store/client.ts';
import { categoryIdsOf } from './product-categories.ts';
import { countProducts, putCategoryRow, putNewRow } from './product-rows.ts';
import { getProduct, unchanged } from './products.ts';

const TRIES = 5;

/** Gives a product that an earlier release made its rows and counts it, once. */
export async function linkProduct(id: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const product = await getProduct(id, { consistent: true });
    if (!product) return;
    try {
      return await transact([
        putNewRow(product),
        unchanged(product),
        ...categoryIdsOf(product).map((category) => putCategoryRow(category, product)),
        countProducts(1, product.isPublished ? 1 : 0),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === TRIES) throw error;
      if (error.failed.includes(0)) return;
    }
  }
}
