import { applyDiscounts, categoryDiscounts } from '#shared/catalogue/discount.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { transact } from '#store/client.ts';
import { productKey } from '#store/keys.ts';
import { ensureProductRows } from './ensure-product-rows.ts';
import {
  addToCategoryWrite,
  categoryIdsOf,
  getCategorySnapshots,
  removeFromCategoryWrite,
  toCategoryCopy,
} from './product-categories.ts';
import {
  deleteCategoryRow,
  deleteProductRow,
  insertProductRow,
  productCountsWrite,
  publicationWrites,
  putCategoryRow,
} from './product-rows.ts';
import { claimSlug, releaseSlugs } from './product-slugs.ts';
import { productAuditWrites, requireProduct, withOptimisticRetry } from './product-transaction.ts';
import { pointerWrites } from './provider-pointers.ts';

/** A product to be made; of its categories no more than the id counts. */
export type NewProduct = Omit<Product, 'categories'> & { categories: { id: string }[] };

/**
 * Puts a new product with its slug's guard and its rows, counts it, and prices it under its categories' discounts.
 * Its listing rows follow from the table's stream. Without an actor nothing is recorded of it: so does the seed.
 * `approve` sees it priced, and may throw. Throws `conflict` when the slug is taken or a category is gone.
 */
export const insertProduct = (
  product: NewProduct,
  actor: Actor | null = null,
  approve?: (product: Product) => void,
): Promise<Product> =>
  withOptimisticRetry(async () => {
    const [slug, categories] = await Promise.all([
      claimSlug(product.slug, product.id),
      getCategorySnapshots(categoryIdsOf(product)),
    ]);
    const copied: Product = { ...product, categories: categories.map(toCategoryCopy) };
    const made = applyDiscounts(copied, categoryDiscounts(categories));
    approve?.(made);
    await transact([
      slug,
      { Put: { Item: { ...productKey(made.id), ...made }, ConditionExpression: 'attribute_not_exists(pk)' } },
      ...categories.flatMap((category) => [addToCategoryWrite(category), putCategoryRow(category.id, made)]),
      insertProductRow(made),
      productCountsWrite(1, made.isPublished ? 1 : 0),
      ...(await pointerWrites(null, made, Date.parse(made.createdAt))),
      ...productAuditWrites(actor, 'created', null, made, Date.parse(made.createdAt)),
    ]);
    return made;
  });

/** Shows a product to shoppers or takes it back to a draft. Throws `not_found`. `now` in milliseconds UTC. */
export const updatePublication = (id: string, isPublished: boolean, actor: Actor, now: number): Promise<Product> =>
  withOptimisticRetry(
    async () => {
      const present = await requireProduct(id);
      if (present.isPublished === isPublished) return present;
      const next = {
        ...present,
        isPublished,
        version: present.version + 1,
        updatedAt: new Date(now).toISOString(),
      };
      await transact([
        {
          Update: {
            Key: productKey(id),
            UpdateExpression: 'SET isPublished = :published, updatedAt = :now, version = :next',
            ConditionExpression: 'version = :read',
            ExpressionAttributeValues: {
              ':published': isPublished,
              ':now': next.updatedAt,
              ':next': next.version,
              ':read': present.version,
            },
          },
        },
        ...publicationWrites(present, next),
        ...productAuditWrites(actor, isPublished ? 'published' : 'unpublished', present, next, now),
      ]);
      return next;
    },
    () => ensureProductRows(id),
  );

/** Deletes a product with its slugs and rows; orders keep what they say of it. Throws `not_found`. `now` in milliseconds UTC. */
export const deleteProduct = (id: string, actor: Actor, now: number): Promise<void> =>
  withOptimisticRetry(
    async () => {
      const present = await requireProduct(id);
      await transact([
        {
          Delete: {
            Key: productKey(id),
            ConditionExpression: 'version = :read',
            ExpressionAttributeValues: { ':read': present.version },
          },
        },
        ...(await releaseSlugs([present.slug, ...(present.formerSlugs ?? [])], id)),
        ...categoryIdsOf(present).flatMap((category) => [
          removeFromCategoryWrite(category),
          deleteCategoryRow(category, present),
        ]),
        deleteProductRow(present),
        productCountsWrite(-1, present.isPublished ? -1 : 0),
        ...(await pointerWrites(present, null, now)),
        ...productAuditWrites(actor, 'deleted', present, null, now),
      ]);
    },
    () => ensureProductRows(id),
  );
