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

/** Drops undefined fields, as the table does. */
const toStored = (product: Product): unknown => JSON.parse(JSON.stringify(product));

/** Compares under the product's current discount. A stale discount is corrected by the category's refresh job. */
const isUnchanged = (current: Product, next: Product): boolean =>
  isDeepStrictEqual(
    toStored({ ...current, base: current.base ?? null, discount: current.discount ?? null }),
    toStored(applyDiscounts(next, current.discount ? [current.discount] : [])),
  );

interface Options {
  /** Milliseconds UTC. */
  now: number;
  /** The admin who asked for the change, for the history. Missing for the provider's own changes. */
  audit?: { actor: Actor; verb: string };
}

export interface ChangedProduct {
  product: Product;
  isChanged: boolean;
}

/**
 * Applies `decide` to the undiscounted product and saves the result, except its stock. Runs `decide` again after a version
 * conflict, and writes nothing when the product is unchanged. Throws `not_found`.
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
