import { Problem } from '#shared/base/errors.ts';
import { choiceText, type VariantChoice } from '#shared/catalogue/availability.ts';
import { applyDiscounts, categoryDiscounts } from '#shared/catalogue/discount.ts';
import { nextPriceHistory } from '#shared/catalogue/prices/price-history.ts';
import type { Product, StoredVariant } from '#shared/catalogue/product.ts';
import { MAX_INVENTORY, type ProductInput } from '#shared/catalogue/product-input.ts';
import { toAdminProduct } from '#shared/catalogue/product-views.ts';
import { areOwn, editCounters, fitVariants, toStoredVariants } from '#shared/catalogue/variants/own-variants.ts';
import { stockLimitText } from '#shared/catalogue/variants/stock-adjustment.ts';
import {
  choiceOfCounter,
  countersFrom,
  isPerVariant,
  ONE_COUNTER,
  type StockCounters,
  withCounters,
  withoutCounters,
} from '#shared/catalogue/variants/stock-counters.ts';
import { moveVariantPrices } from '#shared/catalogue/variants/variant-prices.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { type TransactionWrite, transact } from '#store/client.ts';
import { productKey } from '#store/keys/catalogue.ts';
import { productAuditWrites, productEditWrites } from './product-history.ts';
import {
  addToCategoryWrite,
  type CategorySnapshot,
  categoryChangeWrites,
  categoryIdsOf,
  claimSlug,
  deleteCategoryRow,
  deleteProductRow,
  getCategorySnapshots,
  insertProductRow,
  productCountsWrite,
  publicationWrites,
  putCategoryRow,
  releaseSlugs,
  removeFromCategoryWrite,
  requireProduct,
  retireSlug,
  toCategoryCopy,
  updateProductWrites,
  withOptimisticRetry,
} from './product-transaction.ts';
import { pointerWrites } from './provider-pointers.ts';
import { deleteStockWrite, followProduct, insertStockWrite } from './stock/stock.ts';
import { upgradeProduct } from './upgrade-product.ts';

/** A product to insert. The names and slugs of its categories are read from the table. */
export type NewProduct = Omit<Product, 'categories'> & { categories: { id: string }[] };

/**
 * Inserts a product, priced with the discounts of its categories. The stream creates its listing rows. Adds nothing to the
 * history if there is no actor. `approve` receives the priced product and may throw. The writes from `also` join the
 * transaction. Throws `conflict` if the slug is taken or a category no longer exists.
 */
export const insertProduct = (
  product: NewProduct,
  actor: Actor | null = null,
  approve?: (product: Product) => void,
  also: (product: Product) => Promise<TransactionWrite[]> = async () => [],
): Promise<Product> =>
  withOptimisticRetry(async () => {
    const [slugWrite, categories] = await Promise.all([
      claimSlug(product.slug, product.id),
      getCategorySnapshots(categoryIdsOf(product)),
    ]);
    const counted = withCounters({ ...product, categories: categories.map(toCategoryCopy) }, countersFrom(product));
    const discounted = applyDiscounts(counted, categoryDiscounts(categories));
    const priced = { ...discounted, priceHistory: nextPriceHistory(null, discounted) };
    approve?.(priced);
    const now = Date.parse(priced.createdAt);
    await transact([
      slugWrite,
      {
        Put: {
          Item: { ...productKey(priced.id), ...withoutCounters(priced) },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      insertStockWrite(priced),
      ...categories.flatMap((category) => [addToCategoryWrite(category), putCategoryRow(category.id, priced)]),
      insertProductRow(priced),
      productCountsWrite(1, priced.isPublished ? 1 : 0),
      ...(await pointerWrites(null, priced, now)),
      ...productAuditWrites(actor, 'created', null, priced, now),
      ...(await also(priced)),
    ]);
    return priced;
  });

/**
 * Limits the former slugs that a product keeps, because a deletion has to release each of them. An older slug still redirects
 * until the product is deleted.
 */
const MAX_FORMER_SLUGS = 20;

/** Describes an admin's edit, with the version and stock that the admin saw. */
export interface ProductUpdate extends ProductInput {
  version: number;
  inventorySeen: number;
}

function conflictWith(current: Product, detail: string): Problem {
  return new Problem('conflict', detail, { extensions: { current: toAdminProduct(current) } });
}

function soldSince(current: Product, units: number, choice: VariantChoice | null): Problem {
  const of = choice ? ` of ${choiceText(choice)}` : '';
  const left = units === 1 ? `1 item${of} is left` : `${units} items${of} are left`;
  return conflictWith(current, `Items were sold since you opened this product: ${left}. Please enter the stock again.`);
}

function tooMuchStock({ variants }: ProductUpdate): Problem {
  const path = variants ? 'variants' : 'inventoryQuantity';
  return new Problem('invalid_request', stockLimitText(), { errors: [{ path, message: stockLimitText() }] });
}

/**
 * Returns the stock counters to save. Throws `conflict` if sales since the admin opened the product leave too few units.
 * Throws `invalid_request` for too much stock, or for a single number if each variant has its own.
 */
function nextCounters(current: Product, next: Product, update: ProductUpdate): StockCounters {
  const present = current.counters ?? { [ONE_COUNTER]: current.inventoryQuantity };
  if (update.variants === undefined && isPerVariant(present) && update.inventoryQuantity !== update.inventorySeen) {
    const message = 'Each variant has its own stock number. Change the variants instead.';
    throw new Problem('invalid_request', message, { errors: [{ path: 'inventoryQuantity', message }] });
  }
  const counters = editCounters(present, next, update);
  if (!counters) throw soldSince(current, current.inventoryQuantity, null);
  for (const [counter, units] of Object.entries(counters)) {
    const before = present[counter] ?? current.inventoryQuantity;
    if (units < 0) throw soldSince(current, before, choiceOfCounter(counter));
    if (units > MAX_INVENTORY && units > before) throw tooMuchStock(update);
  }
  return counters;
}

function ensureWritable(current: Product, { version }: ProductUpdate): void {
  if (current.version === version) return;
  throw conflictWith(current, 'This product was changed by another admin since you opened it.');
}

/** Returns the variants of an edited product, with prices before discounts. `undefined` if the product has no variants. */
function nextVariants(undiscounted: Product, input: ProductUpdate): StoredVariant[] | undefined {
  const { variants } = undiscounted;
  if (input.variants) return toStoredVariants(input.variants, input.priceCents);
  if (input.variants === null || !variants) return undefined;
  if (areOwn(variants)) return fitVariants(variants, input, input.priceCents);
  return undiscounted.priceCents === input.priceCents ? variants : moveVariantPrices(variants, input.priceCents);
}

const syncStatusOf = (current: Product, providerProductId: string | null): Product['syncStatus'] => {
  if (providerProductId === null) return undefined;
  return providerProductId === current.providerProductId ? current.syncStatus : 'pending';
};

/**
 * Returns the updated product with the discounts of its categories. Its stock numbers are still the ones that the admin
 * entered.
 */
function applyUpdate(current: Product, update: ProductUpdate, categories: CategorySnapshot[], now: number): Product {
  const { version: _version, inventorySeen: _seen, categoryIds: _ids, variants: _variants, ...input } = update;
  const formerSlugs = [...(current.formerSlugs ?? []), current.slug].filter((slug) => slug !== input.slug);
  const undiscounted = applyDiscounts(current, []);
  const next: Product = {
    ...undiscounted,
    ...input,
    variants: nextVariants(undiscounted, update),
    categories: categories.map(toCategoryCopy),
    syncStatus: syncStatusOf(current, input.providerProductId),
    formerSlugs: [...new Set(formerSlugs)].slice(-MAX_FORMER_SLUGS),
    updatedAt: new Date(now).toISOString(),
    version: current.version + 1,
  };
  return applyDiscounts(next, categoryDiscounts(categories));
}

const changeSlug = async (before: Product, after: Product): Promise<TransactionWrite[]> =>
  before.slug === after.slug ? [] : [await claimSlug(after.slug, after.id), retireSlug(before.slug, before.id)];

/**
 * Saves an admin's edit. Adds the difference between the admin's stock number and the one that the admin saw. If the product
 * price changes, a provider's variant prices keep their distance from the lowest price. `approve` receives the updated
 * product and may throw. `now` is in milliseconds UTC. Throws `not_found` if the product does not exist. Throws `conflict`
 * with the product as `current` if it has another version or too few units left. Throws `conflict` with `errors` if the slug
 * is taken or a category no longer exists.
 */
export const updateProduct = (
  id: string,
  update: ProductUpdate,
  actor: Actor,
  now: number,
  approve?: (product: Product) => void,
  by: 'edited' | 'imported' = 'edited',
): Promise<Product> =>
  withOptimisticRetry(
    async () => {
      const current = await requireProduct(id);
      ensureWritable(current, update);
      const categories = await getCategorySnapshots(update.categoryIds);
      const written = applyUpdate(current, update, categories, now);
      const next = withCounters(written, nextCounters(current, written, update));
      approve?.(next);
      await transact([
        ...updateProductWrites(current, next, { kind: by, at: next.updatedAt, by: actor.email }),
        ...(await changeSlug(current, next)),
        ...categoryChangeWrites(current, next, categories),
        ...publicationWrites(current, next),
        ...(await pointerWrites(current, next, now)),
        ...productEditWrites(actor, 'updated', current, next, now),
      ]);
      return next;
    },
    () => upgradeProduct(id),
  );

/** Publishes a product or turns it into a draft. Throws `not_found` if it does not exist. `now` is in milliseconds UTC. */
export const updatePublication = (id: string, isPublished: boolean, actor: Actor, now: number): Promise<Product> =>
  withOptimisticRetry(
    async () => {
      const current = await requireProduct(id);
      if (current.isPublished === isPublished) return current;
      const next = {
        ...current,
        isPublished,
        version: current.version + 1,
        updatedAt: new Date(now).toISOString(),
      };
      await transact([
        {
          Update: {
            Key: productKey(id),
            UpdateExpression: 'SET isPublished = :published, updatedAt = :now, version = :next, priceHistory = :prices',
            ConditionExpression: 'version = :read',
            ExpressionAttributeValues: {
              ':published': isPublished,
              ':now': next.updatedAt,
              ':next': next.version,
              ':prices': nextPriceHistory(current, next),
              ':read': current.version,
            },
          },
        },
        followProduct(current, next),
        ...publicationWrites(current, next),
        ...productEditWrites(actor, isPublished ? 'published' : 'unpublished', current, next, now),
      ]);
      return next;
    },
    () => upgradeProduct(id),
  );

/**
 * Deletes a product with its slugs and rows. Orders keep their own copies. Adds nothing to the history if there is no actor.
 * The writes from `also` join the transaction. Throws `not_found` if the product does not exist. `now` is in milliseconds
 * UTC.
 */
export const deleteProduct = (
  id: string,
  actor: Actor | null,
  now: number,
  also: (deleted: Product) => Promise<TransactionWrite[]> = async () => [],
): Promise<void> =>
  withOptimisticRetry(
    async () => {
      const current = await requireProduct(id);
      await transact([
        {
          Delete: {
            Key: productKey(id),
            ConditionExpression: 'version = :read',
            ExpressionAttributeValues: { ':read': current.version },
          },
        },
        deleteStockWrite(current),
        ...(await releaseSlugs([current.slug, ...(current.formerSlugs ?? [])], id)),
        ...categoryIdsOf(current).flatMap((category) => [
          removeFromCategoryWrite(category),
          deleteCategoryRow(category, current),
        ]),
        deleteProductRow(current),
        productCountsWrite(-1, current.isPublished ? -1 : 0),
        ...(await pointerWrites(current, null, now)),
        ...productAuditWrites(actor, 'deleted', current, null, now),
        ...(await also(current)),
      ]);
    },
    () => upgradeProduct(id),
  );
