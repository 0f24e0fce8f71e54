import { isDeepStrictEqual } from 'node:util';
import { applyDiscounts, categoryDiscounts } from '#shared/catalogue/discount.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { transact } from '#store/client.ts';
import { ensureProductRows } from './ensure-product-rows.ts';
import { categoryChangeWrites, categoryIdsOf, getCategorySnapshots } from './product-categories.ts';
import { publicationWrites } from './product-rows.ts';
import { productAuditWrites, requireProduct, withOptimisticRetry } from './product-transaction.ts';
import { putAllButStock } from './product-update.ts';
import { pointerWrites } from './provider-pointers.ts';

/** As the table gives it back: without what is undefined. */
const stored = (product: Product): unknown => JSON.parse(JSON.stringify(product));

/** A discount that is stale is none of this comparison's business: whatever changes it prices the product again. */
const isAsItIs = (present: Product, next: Product): boolean =>
  isDeepStrictEqual(
    stored({ ...present, base: present.base ?? null, discount: present.discount ?? null }),
    stored(applyDiscounts(next, present.discount ? [present.discount] : [])),
  );

interface Options {
  /** Milliseconds UTC. */
  now: number;
  /** The owner who asked for it, for the record; null for the provider's own changes. */
  audit?: { actor: Actor; verb: string };
}

export interface ChangedProduct {
  product: Product;
  isChanged: boolean;
}

/**
 * Writes what the provider says of a product over what is there, all but its stock, on which sales go on meanwhile.
 * `decide` gives the product without discounts, from the product without discounts; it is asked anew when somebody else
 * wrote first. What comes out the same is not written. Throws `not_found`.
 */
export const updateProviderProduct = (
  id: string,
  decide: (bare: Product) => Product,
  { now, audit }: Options,
): Promise<ChangedProduct> =>
  withOptimisticRetry(
    async () => {
      const present = await requireProduct(id);
      const wanted = decide(applyDiscounts(present, []));
      if (isAsItIs(present, wanted)) return { product: present, isChanged: false };
      const categories = await getCategorySnapshots(categoryIdsOf(present));
      const at = new Date(now).toISOString();
      const next = applyDiscounts(
        {
          ...wanted,
          ...(wanted.provider ? { provider: { ...wanted.provider, syncedAt: at } } : {}),
          updatedAt: at,
          version: present.version + 1,
        },
        categoryDiscounts(categories),
      );
      await transact([
        putAllButStock(next, present.version, 0),
        ...categoryChangeWrites(present, next, categories),
        ...publicationWrites(present, next),
        ...(await pointerWrites(present, next, now)),
        ...productAuditWrites(audit?.actor ?? null, audit?.verb ?? '', present, next, now),
      ]);
      return { product: next, isChanged: true };
    },
    () => ensureProductRows(id),
  );
