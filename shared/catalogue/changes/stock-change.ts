import * as z from 'zod/mini';
import { formatCount, pluralize } from '#shared/base/format-count.ts';
import { choiceText } from '../availability.ts';
import type { Product } from '../product.ts';
import { MAX_INVENTORY } from '../product-input.ts';
import { choiceOfCounter, type StockCounters, totalUnits } from '../variants/stock-counters.ts';
import type { StockChange } from './product-change.ts';

/**
 * Describes a product's units in stock before and after a change. `reason` says why the stock cannot be changed. It is null
 * if the change is possible.
 */
export const stockExampleSchema = z.object({
  id: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
  units: z.int(),
  newUnits: z.int(),
  reason: z.nullable(z.string()),
});
export type StockExample = z.infer<typeof stockExampleSchema>;

/** Returns whether the shop keeps its own stock of a product, which an admin can change. */
export const hasOwnStock = ({
  inventoryPolicy,
  providerProductId,
}: Pick<Product, 'inventoryPolicy' | 'providerProductId'>) => inventoryPolicy === 'finite' && !providerProductId;

/**
 * Returns the number of units to add to each counter. The number is negative if units are removed. If the change is not
 * possible, returns the reason instead.
 */
export function plannedUnits(
  change: StockChange,
  counters: StockCounters,
): { units: Map<string, number>; reason: null } | { units: null; reason: string } {
  const units = new Map<string, number>();
  for (const [counter, present] of Object.entries(counters)) {
    const added = change.type === 'add_stock' ? change.units : change.units - present;
    if (present + added < 0) {
      const choice = choiceOfCounter(counter);
      const of = choice ? ` of ${choiceText(choice)}` : '';
      return { units: null, reason: `Only ${formatCount(present)} ${present === 1 ? 'is' : 'are'} left${of}` };
    }
    if (present + added > MAX_INVENTORY)
      return { units: null, reason: `The stock would be more than ${formatCount(MAX_INVENTORY)}` };
    if (added !== 0) units.set(counter, added);
  }
  return { units, reason: null };
}

/**
 * Returns the units that undo a change. Never removes more units than are left. `problem` says how many units cannot be
 * changed back. It is null if all can.
 */
export function returnedUnits(
  added: StockCounters,
  counters: StockCounters,
): { units: Map<string, number>; problem: string | null } {
  const units = new Map<string, number>();
  let missing = 0;
  for (const [counter, change] of Object.entries(added)) {
    const present = Object.hasOwn(counters, counter) ? counters[counter] : undefined;
    const back = present === undefined ? 0 : Math.min(Math.max(-change, -present), MAX_INVENTORY - present);
    missing += Math.abs(change) - Math.abs(back);
    if (back !== 0) units.set(counter, back);
  }
  const all = Object.values(added).reduce((sum, change) => sum + Math.abs(change), 0);
  const problem = `${formatCount(missing)} of ${pluralize(all, 'item')} couldn’t be undone: they were sold, or their variants changed`;
  return { units, problem: missing > 0 ? problem : null };
}

/** Previews the effect of a change on a product's stock. */
export function stockExample(
  { id, title, isPublished, inventoryQuantity, counters = {} }: Product,
  change: StockChange,
): StockExample {
  const { units, reason } = plannedUnits(change, counters);
  const added = totalUnits(Object.fromEntries(units ?? []));
  return { id, title, isPublished, units: inventoryQuantity, newUnits: inventoryQuantity + added, reason };
}
