import type { ChangeOutcome } from '#shared/catalogue/changes/change-run.ts';
import type { StockChange } from '#shared/catalogue/changes/product-change.ts';
import { hasOwnStock, plannedUnits, returnedUnits } from '#shared/catalogue/changes/stock-change.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { isPerVariant, type StockCounters, totalUnits } from '#shared/catalogue/variants/stock-counters.ts';
import type { Actor, AuditChange } from '#shared/shop/audit.ts';
import { ConditionsFailed, type TransactionWrite, transact } from '#store/client.ts';
import { auditWrite } from '#store/shop/audit.ts';
import { type ChangeRecord, failed, inProductHistory, recordWrite, restoredWrite } from '../change-records.ts';
import type { StoredChange } from '../product-changes.ts';
import { changeManyUnits, ensureStock } from './stock.ts';

const TRIES = 8;

interface StockWrite {
  product: Product;
  actor: Actor;
  action: string;
  kind: 'bulk_change' | 'bulk_undone';
  /** Additional changes to list in the product's history entry. */
  changes: AuditChange[];
  units: ReadonlyMap<string, number>;
  counters: StockCounters;
  record: TransactionWrite;
}

/**
 * Adds units to a product's counters and inserts the record of the change. The record is the first write, so its condition
 * has position 0.
 */
async function write({ product, actor, action, kind, changes, units, counters, record }: StockWrite, now: number) {
  const before = totalUnits(counters);
  const after = before + totalUnits(Object.fromEntries(units));
  const quantity = { field: 'inventoryQuantity', before: String(before), after: String(after) };
  const entry = { actor, action, subject: product.id, name: product.title };
  const isPlain = before === after || changes.length === 0 || !isPerVariant(counters);
  await transact([
    record,
    ...(units.size > 0
      ? [changeManyUnits(product.id, units, counters, { kind, at: new Date(now).toISOString(), by: actor.email })]
      : []),
    ...inProductHistory([auditWrite({ ...entry, changes: [quantity, ...(isPlain ? [] : changes)] }, now)]),
  ]);
}

/**
 * Runs `attempt`, and runs it again if concurrent sales change the stock. Does not retry if another run has already written
 * the record.
 */
async function untilWritten(
  id: string,
  attempt: (counters: StockCounters) => Promise<ChangeOutcome>,
): Promise<ChangeOutcome> {
  for (let tries = 1; ; tries++) {
    const counters = (await ensureStock(id)) ?? {};
    try {
      return await attempt(counters);
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || error.failed.includes(0) || tries === TRIES) throw error;
    }
  }
}

/** Changes the stock of one product for a bulk change. Sales at the same time are kept. `now` is in milliseconds UTC. */
export async function changeStock(
  { id, actor }: StoredChange,
  change: StockChange,
  product: Product,
  now: number,
): Promise<ChangeOutcome> {
  if (!hasOwnStock(product)) return failed(product.id, product.title, 'It is made to order and has no stock here');
  const reason = change.type === 'add_stock' ? change.reason : 'counted';
  const each =
    change.type === 'set_stock' ? String(change.units) : `${change.units > 0 ? '+' : '−'}${Math.abs(change.units)}`;
  return untilWritten(product.id, async (counters) => {
    const planned = plannedUnits(change, counters);
    if (!planned.units) return failed(product.id, product.title, planned.reason);
    const { units } = planned;
    if (units.size === 0) return { kind: 'same' };
    const record = { title: product.title, before: {}, after: { units: Object.fromEntries(units) } };
    const changes = [{ field: 'stock.of each variant', before: null, after: each }];
    await write(
      {
        ...{ product, actor, action: `product.stock_${reason}`, kind: 'bulk_change', changes, units, counters },
        record: recordWrite(id, product.id, record, now),
      },
      now,
    );
    return { kind: 'changed' };
  });
}

/**
 * Removes the units that a bulk change added to a product. If some of them are no longer left, removes the rest and reports a
 * problem. `now` is in milliseconds UTC.
 */
export const returnStock = (
  run: StoredChange,
  { after: { units: added = {} } }: ChangeRecord,
  product: Product,
  now: number,
): Promise<ChangeOutcome> =>
  untilWritten(product.id, async (counters) => {
    const { units, problem } = returnedUnits(added, counters);
    if (units.size === 0 && problem) return failed(product.id, product.title, problem);
    await write(
      {
        ...{ product, actor: run.undoneBy ?? run.actor, action: 'product.restored', kind: 'bulk_undone' },
        ...{ changes: [], units, counters },
        record: restoredWrite(run.id, product.id, problem),
      },
      now,
    );
    return restoredOutcome(product, problem);
  });

export const restoredOutcome = (product: Pick<Product, 'id' | 'title'>, problem: string | null): ChangeOutcome =>
  problem === null
    ? { kind: 'changed' }
    : { kind: 'changed', failure: { productId: product.id, title: product.title, reason: problem } };
