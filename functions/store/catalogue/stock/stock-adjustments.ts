import { Problem } from '#shared/base/errors.ts';
import { choiceText } from '#shared/catalogue/availability.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { MAX_INVENTORY } from '#shared/catalogue/product-input.ts';
import { addUnits, type CounterUnits } from '#shared/catalogue/stock.ts';
import { type StockAdjustment, stockLimitText } from '#shared/catalogue/variants/stock-adjustment.ts';
import { counterOf, ONE_COUNTER, type StockCounters, withCounters } from '#shared/catalogue/variants/stock-counters.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { ConditionsFailed, transact } from '#store/client.ts';
import { auditWrite } from '#store/shop/audit.ts';
import { recordOf, recordWrite } from '../change-records.ts';
import { requireProduct } from '../product-transaction.ts';
import { changeManyUnits, ensureStock } from './stock.ts';

const TRIES = 8;

/**
 * Adds units to a product's stock or removes them. Sales at the same time are kept. A repeated call with the same id changes
 * nothing more. Returns the product. Throws `not_found` if the product does not exist. Throws `invalid_request` for a variant
 * without its own stock number. Throws `conflict` if the result would be negative or above the limit of a product, or if too
 * many attempts fail. `now` is in milliseconds UTC.
 */
export async function adjustStock(
  id: string,
  { id: changeId, changes, reason }: StockAdjustment,
  actor: Actor,
  now: number,
): Promise<Product> {
  for (let tries = 1; ; tries++) {
    const product = await requireProduct(id);
    const counters = (await ensureStock(id)) ?? {};
    if (await recordOf(changeId, id)) return withCounters(product, counters);
    const units = unitsOf(counters, changes);
    refuseImpossible(counters, units, changes);
    const entry = {
      ...{ actor, action: `product.stock_${reason}`, subject: id, name: product.title },
      changes: changes.map((change) => ({
        field: `stock.${choiceText(change)}`,
        before: null,
        after: change.units > 0 ? `+${change.units}` : `−${-change.units}`,
      })),
    };
    const record = { title: product.title, before: {}, after: { units: Object.fromEntries(units) } };
    try {
      await transact([
        recordWrite(changeId, id, record, now),
        changeManyUnits(id, units, counters, { kind: reason, at: new Date(now).toISOString(), by: actor.email }),
        auditWrite(entry, now),
      ]);
      return withCounters(product, (await ensureStock(id)) ?? counters);
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
      if (tries === TRIES) throw new Problem('conflict', undefined, { cause: error });
    }
  }
}

function unitsOf(counters: StockCounters, changes: StockAdjustment['changes']): ReadonlyMap<string, number> {
  const sums: CounterUnits = new Map([['', new Map()]]);
  for (const [position, change] of changes.entries()) {
    const counter = counterOf(counters, change);
    const isWhole = change.size === null && change.color === null;
    if (counter === undefined || (counter === ONE_COUNTER) !== isWhole) {
      const message = counter === undefined ? 'is not a variant of this product' : 'has no stock number of its own';
      throw new Problem('invalid_request', undefined, { errors: [{ path: `changes.${position}`, message }] });
    }
    addUnits(sums, '', counter, change.units);
  }
  return sums.get('') ?? new Map();
}

function refuseImpossible(
  counters: StockCounters,
  units: ReadonlyMap<string, number>,
  changes: StockAdjustment['changes'],
): void {
  for (const [position, change] of changes.entries()) {
    const counter = counterOf(counters, change) ?? ONE_COUNTER;
    const left = counters[counter] ?? 0;
    const next = left + (units.get(counter) ?? 0);
    if (next >= 0 && next <= MAX_INVENTORY) continue;
    const message =
      next < 0
        ? `Only ${left} ${left === 1 ? 'is' : 'are'} left${choiceText(change) && ` of ${choiceText(change)}`}`
        : stockLimitText();
    throw new Problem('conflict', message, { errors: [{ path: `changes.${position}.units`, message }] });
  }
}
