import { isDeepStrictEqual } from 'node:util';
import { Problem } from '#shared/base/errors.ts';
import { costGroups, findBelowCost } from '#shared/catalogue/below-cost.ts';
import type { ChangeOutcome } from '#shared/catalogue/changes/change-run.ts';
import {
  type ChangeValues,
  nextValues,
  refusalOfValues,
  valuesOf,
  withValues,
} from '#shared/catalogue/changes/change-values.ts';
import { isPriceChange, isStockChange, type ProductChange } from '#shared/catalogue/changes/product-change.ts';
import { applyDiscounts, categoryDiscounts } from '#shared/catalogue/discount.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { getItem, type TransactionWrite, transact } from '#store/client.ts';
import { productSlugKey } from '#store/keys/catalogue.ts';
import { getCategories } from './categories.ts';
import { type ChangeRecord, failed, inProductHistory, recordOf, recordWrite, restoredWrite } from './change-records.ts';
import type { StoredChange } from './product-changes.ts';
import { productAuditWrites } from './product-history.ts';
import {
  categoryChangeWrites,
  categoryIdsOf,
  getCategorySnapshots,
  publicationWrites,
  toCategoryCopy,
  updateProductWrites,
  withOptimisticRetry,
} from './product-transaction.ts';
import { deleteProduct, insertProduct } from './product-writes.ts';
import { getProduct } from './products.ts';
import { changeStock, restoredOutcome, returnStock } from './stock/stock-changes.ts';
import { upgradeProduct } from './upgrade-product.ts';

const CHANGED: ChangeOutcome = { kind: 'changed' };
const SAME: ChangeOutcome = { kind: 'same' };
const GONE = 'A deleted product';

interface Save {
  change: ProductChange;
  values: ChangeValues;
  verb: string;
  actor: Actor;
  record: TransactionWrite;
  approve?: (next: Product) => void;
}

/** Saves these fields of a product and applies the discounts of its categories. */
async function save(current: Product, { change, values, verb, actor, record, approve }: Save, now: number) {
  const wanted = withValues(change, applyDiscounts(current, []), values);
  const categories = await getCategorySnapshots(categoryIdsOf(wanted));
  const next = applyDiscounts(
    {
      ...wanted,
      categories: categories.map(toCategoryCopy),
      updatedAt: new Date(now).toISOString(),
      version: current.version + 1,
    },
    categoryDiscounts(categories),
  );
  approve?.(next);
  await transact([
    record,
    ...updateProductWrites(current, next),
    ...categoryChangeWrites(current, next, categories),
    ...publicationWrites(current, next),
    ...inProductHistory(productAuditWrites(actor, verb, current, next, now)),
  ]);
}

const verbOf = ({ type }: ProductChange): string =>
  type === 'publish' || type === 'unpublish' ? `${type}ed` : 'updated';

/** Throws `below_cost` if a variant's price does not cover its cost and the card fee. */
function refuseLoss(next: Product): void {
  const { belowCostCount } = findBelowCost([{ ...next, costs: costGroups(next) }]);
  if (belowCostCount > 0) throw new Problem('below_cost', 'The price would not cover the cost and the card fee');
}

async function removeProduct({ id, actor }: StoredChange, product: Product, now: number): Promise<ChangeOutcome> {
  const also = async (deleted: Product) => [
    recordWrite(id, deleted.id, { title: deleted.title, before: {}, after: {}, product: deleted }, now),
    ...inProductHistory(productAuditWrites(actor, 'deleted', deleted, null, now)),
  ];
  await deleteProduct(product.id, null, now, also);
  return CHANGED;
}

/**
 * Runs `work` with retries. Turns a `Problem` into a failure of this product. Returns success if another run has done the
 * work in the meantime.
 */
async function orFailure(
  { id }: StoredChange,
  productId: string,
  isDone: (record: ChangeRecord) => boolean,
  work: () => Promise<ChangeOutcome>,
): Promise<ChangeOutcome> {
  try {
    return await withOptimisticRetry(work, () => upgradeProduct(productId));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const record = await recordOf(id, productId);
    if (record && isDone(record)) return CHANGED;
    const product = await getProduct(productId);
    return failed(productId, product?.title ?? record?.title ?? GONE, error.message);
  }
}

/**
 * Makes the bulk change to one product. A repeated call changes nothing and returns the same outcome. Retries if the product
 * has changed since it was read. `now` is in milliseconds UTC.
 */
export const changeProduct = (run: StoredChange, productId: string, now: number): Promise<ChangeOutcome> =>
  orFailure(
    run,
    productId,
    () => true,
    async () => {
      const { id, change, actor } = run;
      const [record, current] = await Promise.all([
        recordOf(id, productId),
        getProduct(productId, { consistent: true }),
      ]);
      if (record) return CHANGED;
      if (!current) return change.type === 'delete' ? SAME : failed(productId, GONE, 'It was deleted');
      if (change.type === 'delete') return removeProduct(run, current, now);
      if (isStockChange(change)) return changeStock(run, change, current, now);
      const product = applyDiscounts(current, []);
      const before = valuesOf(change, product);
      const after = nextValues(change, before);
      if (isDeepStrictEqual(before, after)) return SAME;
      const refusal = refusalOfValues(product, after);
      if (refusal) return failed(productId, current.title, refusal);
      const isCheaper = (after.pricesCents?.[0] ?? 0) < (before.pricesCents?.[0] ?? 0);
      await save(
        current,
        {
          ...{ change, actor, values: after, verb: verbOf(change) },
          record: recordWrite(id, productId, { title: current.title, before, after }, now),
          ...(isPriceChange(change) && isCheaper && !run.confirmsBelowCost ? { approve: refuseLoss } : {}),
        },
        now,
      );
      return CHANGED;
    },
  );

/**
 * Returns an outcome for each of these products that the bulk change has already changed, for example in a step that was
 * interrupted.
 */
export async function findChanged({ id }: StoredChange, productIds: readonly string[]): Promise<ChangeOutcome[]> {
  const records = await Promise.all(productIds.map((productId) => recordOf(id, productId)));
  return records.flatMap((record) => (record ? [CHANGED] : []));
}

/** Returns the writes that let former slugs redirect to the product again. Skips slugs that another product uses. */
async function formerSlugWrites({ id, slug, formerSlugs = [] }: Product): Promise<TransactionWrite[]> {
  const free = await Promise.all(
    formerSlugs.map(async (former) => former !== slug && !(await getItem(productSlugKey(former)))),
  );
  return formerSlugs
    .filter((_slug, position) => free[position])
    .map((former) => ({
      Put: {
        Item: { ...productSlugKey(former), productId: id, isFormer: true },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    }));
}

/** Inserts a deleted product again. Leaves out categories that no longer exist. */
async function reinsert(run: StoredChange, product: Product, actor: Actor, now: number): Promise<void> {
  const categories = await getCategories(categoryIdsOf(product));
  const also = async (inserted: Product) => [
    restoredWrite(run.id, product.id),
    ...(await formerSlugWrites(product)),
    ...inProductHistory(productAuditWrites(actor, 'restored', null, inserted, now)),
  ];
  const bare = applyDiscounts(product, []);
  const restored = { ...bare, categories, version: product.version + 1, updatedAt: new Date(now).toISOString() };
  await insertProduct(restored, null, undefined, also);
}

/**
 * Restores the fields that the bulk change wrote to one product. A repeated call restores nothing and returns the same
 * outcome. Fails if those fields have been changed since. `now` is in milliseconds UTC.
 */
export const restoreProduct = (run: StoredChange, productId: string, now: number): Promise<ChangeOutcome> =>
  orFailure(
    run,
    productId,
    ({ isRestored }) => isRestored === true,
    async () => {
      const { id, change } = run;
      const actor = run.undoneBy ?? run.actor;
      const [record, current] = await Promise.all([
        recordOf(id, productId),
        getProduct(productId, { consistent: true }),
      ]);
      if (!record) return SAME;
      if (record.isRestored) return restoredOutcome({ id: productId, title: record.title }, record.problem ?? null);
      const { title, before, after, product } = record;
      if (product) {
        await reinsert(run, product, actor, now);
        return CHANGED;
      }
      if (!current) return failed(productId, title, 'It was deleted after the change');
      if (isStockChange(change)) return returnStock(run, record, current, now);
      if (!isDeepStrictEqual(valuesOf(change, applyDiscounts(current, [])), after))
        return failed(productId, current.title, 'It was changed again after the change');
      const restored = restoredWrite(id, productId);
      await save(current, { change, actor, values: before, verb: 'restored', record: restored }, now);
      return CHANGED;
    },
  );
