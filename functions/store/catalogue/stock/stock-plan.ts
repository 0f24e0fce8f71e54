import { logger } from '#functions/runtime/log.ts';
import { addUnits, type ChoiceUnits, type CounterUnits } from '#shared/catalogue/stock.ts';
import { counterOf, type StockCounters } from '#shared/catalogue/variants/stock-counters.ts';
import { ensureStock } from './stock.ts';

const stocksOf = async (choices: readonly ChoiceUnits[]): Promise<Map<string, StockCounters | null>> =>
  new Map(
    await Promise.all(
      [...new Set(choices.map(({ productId }) => productId))].map(async (id) => [id, await ensureStock(id)] as const),
    ),
  );

/**
 * Plans which units to take from which counters. `taken` contains negative numbers. `soldOut` lists the choices with too few
 * units left.
 */
export async function planTaking(
  choices: readonly ChoiceUnits[],
): Promise<{ taken: CounterUnits; soldOut: ChoiceUnits[] }> {
  const stocks = await stocksOf(choices);
  const taken: CounterUnits = new Map();
  const soldOut = choices.filter((choice) => {
    const counters = stocks.get(choice.productId) ?? {};
    const counter = counterOf(counters, choice);
    const left =
      counter === undefined ? 0 : (counters[counter] ?? 0) + (taken.get(choice.productId)?.get(counter) ?? 0);
    if (counter === undefined || left < choice.units) return true;
    addUnits(taken, choice.productId, counter, -choice.units);
    return false;
  });
  return { taken, soldOut };
}

/**
 * Plans one change of the counters that takes some units and returns others. The numbers are negative for units to take.
 * Returned units can be taken again in the same change. `soldOut` lists the choices with too few units left.
 */
export async function planMoves(
  taken: readonly ChoiceUnits[],
  returned: readonly ChoiceUnits[],
): Promise<{ units: CounterUnits; soldOut: ChoiceUnits[] }> {
  const [units, stocks] = [await findCounters(returned), await stocksOf(taken)];
  const countersOf = ({ productId }: ChoiceUnits) => stocks.get(productId) ?? {};
  for (const choice of taken) {
    const counter = counterOf(countersOf(choice), choice);
    if (counter !== undefined) addUnits(units, choice.productId, counter, -choice.units);
  }
  const soldOut = taken.filter((choice) => {
    const counters = countersOf(choice);
    const counter = counterOf(counters, choice);
    if (counter === undefined) return true;
    return (counters[counter] ?? 0) + (units.get(choice.productId)?.get(counter) ?? 0) < 0;
  });
  for (const [id, counters] of units) {
    for (const [counter, change] of counters) if (change === 0) counters.delete(counter);
    if (counters.size === 0) units.delete(id);
  }
  return { units, soldOut };
}

/**
 * Adds up units by the counters that their choices have now. Leaves out deleted products and variants that no longer exist.
 */
export async function findCounters(choices: readonly ChoiceUnits[]): Promise<CounterUnits> {
  const stocks = await stocksOf(choices);
  const found: CounterUnits = new Map();
  for (const { productId, units, ...choice } of choices) {
    const counter = counterOf(stocks.get(productId) ?? {}, choice);
    if (counter === undefined) logger.info('units have no stock number anymore', { productId, units });
    else addUnits(found, productId, counter, units);
  }
  return found;
}
