import { Problem } from '#shared/base/errors.ts';
import { applyDiscounts, categoryDiscounts } from '#shared/catalogue/discount.ts';
import { type Product, type ProductInput, toAdminProduct } from '#shared/catalogue/product.ts';
import { moveVariantPrices } from '#shared/catalogue/variant-prices.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { type TransactionWrite, transact } from '#store/client.ts';
import { productKey } from '#store/keys.ts';
import { ensureProductRows } from './ensure-product-rows.ts';
import {
  type CategorySnapshot,
  categoryChangeWrites,
  getCategorySnapshots,
  toCategoryCopy,
} from './product-categories.ts';
import { publicationWrites } from './product-rows.ts';
import { claimSlug, retireSlug } from './product-slugs.ts';
import { productAuditWrites, requireProduct, withOptimisticRetry } from './product-transaction.ts';
import { pointerWrites } from './provider-pointers.ts';

/** Older slugs than these lead nowhere once the product is deleted. */
const MAX_FORMER_SLUGS = 20;

/** What an owner writes of a product, cleaned, and what was there when the writing began. */
export interface ProductUpdate extends ProductInput {
  version: number;
  inventorySeen: number;
}

function conflictWith(present: Product, words: string): Problem {
  return new Problem('conflict', words, { extensions: { current: toAdminProduct(present) } });
}

function ensureWritable(present: Product, { version, inventoryQuantity, inventorySeen }: ProductUpdate): void {
  if (present.version !== version) {
    throw conflictWith(present, 'Somebody else changed this product since you opened it. Compare, then save again.');
  }
  const left = present.inventoryQuantity;
  if (left + inventoryQuantity - inventorySeen < 0) {
    const pieces = left === 1 ? '1 piece is' : `${left} pieces are`;
    throw conflictWith(present, `Pieces were sold since you opened this product: ${pieces} left. Set the stock again.`);
  }
}

const syncStatusOf = (present: Product, providerProductId: string | null): Product['syncStatus'] => {
  if (providerProductId === null) return undefined;
  return providerProductId === present.providerProductId ? present.syncStatus : 'pending';
};

/** The product as it will be, but for its stock, priced under the discounts of its categories. */
function rewritten(present: Product, change: ProductUpdate, categories: CategorySnapshot[], now: number): Product {
  const { version: _version, inventorySeen: _seen, inventoryQuantity: _pieces, categoryIds: _ids, ...written } = change;
  const former = [...(present.formerSlugs ?? []), present.slug].filter((slug) => slug !== written.slug);
  const bare = applyDiscounts(present, []);
  const isRepriced = bare.variants !== undefined && bare.priceCents !== written.priceCents;
  const next: Product = {
    ...bare,
    ...written,
    ...(isRepriced ? { variants: moveVariantPrices(bare.variants ?? [], written.priceCents) } : {}),
    categories: categories.map(toCategoryCopy),
    syncStatus: syncStatusOf(present, written.providerProductId),
    formerSlugs: [...new Set(former)].slice(-MAX_FORMER_SLUGS),
    updatedAt: new Date(now).toISOString(),
    version: present.version + 1,
  };
  return applyDiscounts(next, categoryDiscounts(categories));
}

/** Sets all of a product but its stock, to which it adds: sales go on meanwhile. */
export function putAllButStock(
  { id, inventoryQuantity: _sold, ...fields }: Product,
  version: number,
  pieces: number,
): TransactionWrite {
  const entries = Object.entries(fields);
  const kept = entries.filter(([, value]) => value !== undefined);
  const gone = entries.filter(([, value]) => value === undefined);
  const removal = gone.length > 0 ? ` REMOVE ${gone.map(([name]) => `#${name}`).join(', ')}` : '';
  return {
    Update: {
      Key: productKey(id),
      UpdateExpression: `SET ${kept.map(([name]) => `#${name} = :${name}`).join(', ')}${removal} ADD inventoryQuantity :pieces`,
      ConditionExpression: '#version = :read AND inventoryQuantity >= :least',
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(kept.map(([name, value]) => [`:${name}`, value])),
        ':read': version,
        ':pieces': pieces,
        ':least': Math.max(0, -pieces),
      },
    },
  };
}

const changeSlug = async (before: Product, after: Product): Promise<TransactionWrite[]> =>
  before.slug === after.slug ? [] : [await claimSlug(after.slug, after.id), retireSlug(before.slug, before.id)];

/**
 * Writes a product anew, cleaned and complete; of the stock only the difference to what the owner saw. Variants keep
 * their distance from the lowest price. `approve` sees the product as it will be, and may throw.
 * Throws `not_found`, and `conflict` with the present product as `current` when somebody else wrote it since or the
 * pieces are gone; with `errors` when the slug is taken or a category is gone. `now` in milliseconds UTC.
 */
export const updateProduct = (
  id: string,
  change: ProductUpdate,
  actor: Actor,
  now: number,
  approve?: (product: Product) => void,
): Promise<Product> =>
  withOptimisticRetry(
    async () => {
      const present = await requireProduct(id);
      ensureWritable(present, change);
      const categories = await getCategorySnapshots(change.categoryIds);
      const pieces = change.inventoryQuantity - change.inventorySeen;
      const next = rewritten(present, change, categories, now);
      approve?.(next);
      const after = { ...next, inventoryQuantity: present.inventoryQuantity + pieces };
      await transact([
        putAllButStock(next, present.version, pieces),
        ...(await changeSlug(present, next)),
        ...categoryChangeWrites(present, next, categories),
        ...publicationWrites(present, next),
        ...(await pointerWrites(present, next, now)),
        ...productAuditWrites(actor, 'updated', present, after, now),
      ]);
      return after;
    },
    () => ensureProductRows(id),
  );
