import { isDeepStrictEqual } from 'node:util';
import { applyDiscounts, categoryDiscounts } from '#shared/catalogue/discount.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { transact } from '#store/client.ts';
import { productAuditWrites } from './product-history.ts';
import {
  categoryChangeWrites,
  categoryIdsOf,
  getCategorySnapshots,
  publicationWrites,
  requireProduct,
  updateProductWrites,
  withOptimisticRetry,
} from './product-transaction.ts';
import { pointerWrites } from './provider-pointers.ts';
import { upgradeProduct } from './upgrade-product.ts';

/** Returns the product without undefined fields, as the table stores it. */
const toStored = (product: Product): unknown => JSON.parse(JSON.stringify(product));

/**
 * Returns true if the new version equals the current product. Both are compared with the current discount. If that discount
 * is out of date, the category's refresh job corrects it.
 */
const isUnchanged = (current: Product, next: Product): boolean =>
  isDeepStrictEqual(
    toStored({ ...current, base: current.base ?? null, discount: current.discount ?? null }),
    toStored(applyDiscounts(next, current.discount ? [current.discount] : [])),
  );

interface Options {
  /** Current time in milliseconds UTC. */
  now: number;
  /** The admin who requested the change, for the history. Missing if the provider made the change. */
  audit?: { actor: Actor; verb: string };
}

export interface ChangedProduct {
  product: Product;
  isChanged: boolean;
}

/**
 * Applies `decide` to the product without its discount, and saves the result, except for its stock. Runs `decide` again after
 * a version conflict. Writes nothing if the product is unchanged. Throws `not_found` if the product does not exist.
 */
export const updateProviderProduct = (
  id: string,
  decide: (undiscounted: Product) => Product,
  { now, audit }: Options,
): Promise<ChangedProduct> =>
  withOptimisticRetry(
    async () => {
      const current = await requireProduct(id);
      const decided = decide(applyDiscounts(current, []));
      if (isUnchanged(current, decided)) return { product: current, isChanged: false };
      const categories = await getCategorySnapshots(categoryIdsOf(current));
      const at = new Date(now).toISOString();
      const next = applyDiscounts(
        {
          ...decided,
          ...(decided.provider ? { provider: { ...decided.provider, syncedAt: at } } : {}),
          updatedAt: at,
          version: current.version + 1,
        },
        categoryDiscounts(categories),
      );
      await transact([
        ...updateProductWrites(current, next),
        ...categoryChangeWrites(current, next, categories),
        ...publicationWrites(current, next),
        ...(await pointerWrites(current, next, now)),
        ...productAuditWrites(audit?.actor ?? null, audit?.verb ?? '', current, next, now),
      ]);
      return { product: next, isChanged: true };
    },
    () => upgradeProduct(id),
  );
