import {
  availableQuantity,
  isCountedByVariant,
  isSoldOut,
  isValidChoice,
  type Sellable,
  type VariantChoice,
} from './availability.ts';
import type { Product } from './product.ts';
import { counterOf, ONE_COUNTER } from './variants/stock-counters.ts';

export interface RequestedLine extends VariantChoice {
  productId: string;
  quantity: number;
}

/** Units of one choice of a product, either to return to its stock or to take from it. */
export interface ChoiceUnits extends VariantChoice {
  productId: string;
  units: number;
}

export interface Shortage extends RequestedLine {
  /** Units left for this line. 0 if the product or the choice no longer exists. */
  available: number;
  /** True if the line's variant has its own stock. Otherwise all variants of the product share one stock. */
  ofVariant?: boolean;
}

/** Maps product ids to counters, and each counter to a number of units. */
export type CounterUnits = Map<string, Map<string, number>>;

export function addUnits(to: CounterUnits, productId: string, counter: string, units: number): void {
  const ofProduct = to.get(productId) ?? new Map<string, number>();
  to.set(productId, ofProduct.set(counter, (ofProduct.get(counter) ?? 0) + units));
}

const counterOfLine = (product: Product, line: RequestedLine): string =>
  (product.counters && counterOf(product.counters, line)) ?? ONE_COUNTER;

/** Sums the units to take from each counter of finite stock. Lines that share a counter are added up. */
export function finiteStockDemand(
  lines: readonly RequestedLine[],
  products: ReadonlyMap<string, Product>,
): CounterUnits {
  const demand: CounterUnits = new Map();
  for (const line of lines) {
    const product = products.get(line.productId);
    if (product?.inventoryPolicy !== 'finite') continue;
    addUnits(demand, line.productId, counterOfLine(product, line), line.quantity);
  }
  return demand;
}

/** Returns the lines that exceed the available stock. */
export function findShortages(lines: readonly RequestedLine[], products: ReadonlyMap<string, Product>): Shortage[] {
  const chosen = (line: RequestedLine): Product | null => {
    const product = products.get(line.productId);
    return product && isValidChoice(product, line) ? product : null;
  };
  const demand = finiteStockDemand(lines.filter(chosen), products);
  return lines.flatMap((line) => {
    const product = chosen(line);
    const available = product ? availableQuantity(product, line) : 0;
    const asked = product && demand.get(line.productId)?.get(counterOfLine(product, line));
    return (asked ?? line.quantity) > available
      ? [{ ...line, available, ...(product && isCountedByVariant(product) ? { ofVariant: true } : {}) }]
      : [];
  });
}

/** Lists the levels of stock. `low` means that only a few units of a finite stock are left. */
export const STOCK_LEVELS = ['in', 'low', 'out'] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

/** Highest number of units that a new shop treats as low stock. An admin may choose another number, or 0 to turn this off. */
export const DEFAULT_LOW_STOCK = 5;

/**
 * Returns the highest number of units left that product cards store. The shop decides if stock is low only when it shows a
 * card, so a lower setting needs no new cards.
 */
export const keptUnits = (lowStock: number): number => Math.max(DEFAULT_LOW_STOCK, lowStock);

/** Returns the text for a number of units: the exact number for the last few units, or else `more`. */
export const stockBand = (units: number, most: number): string => (units > most ? 'more' : String(units));

/** Returns the units left if they are the last few of a finite stock. Null otherwise. */
export const lastUnits = ({ inventoryPolicy, inventoryQuantity }: Sellable, most: number): number | null =>
  inventoryPolicy === 'finite' && inventoryQuantity > 0 && inventoryQuantity <= most ? inventoryQuantity : null;

export const stockLevel = (product: Sellable, lowStock: number): StockLevel =>
  isSoldOut(product) ? 'out' : lastUnits(product, lowStock) === null ? 'in' : 'low';
