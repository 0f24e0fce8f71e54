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

/** Units of one choice of a product, to return to its stock or to take from it. */
export interface ChoiceUnits extends VariantChoice {
  productId: string;
  units: number;
}

export interface Shortage extends RequestedLine {
  /** Units left for this line; 0 when the product or the choice is gone. */
  available: number;
  /** True when the line's variant has its own stock; others share that of their product. */
  ofVariant?: boolean;
}

/** Units by counter, by product id. */
export type CounterUnits = Map<string, Map<string, number>>;

export function addUnits(to: CounterUnits, productId: string, counter: string, units: number): void {
  const ofProduct = to.get(productId) ?? new Map<string, number>();
  to.set(productId, ofProduct.set(counter, (ofProduct.get(counter) ?? 0) + units));
}

const counterOfLine = (product: Product, line: RequestedLine): string =>
  (product.counters && counterOf(product.counters, line)) ?? ONE_COUNTER;

/** Sums the units of finite stock to take. Lines that share a counter are added up. */
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

/** `low` means that few units of a finite stock are left. */
export const STOCK_LEVELS = ['in', 'low', 'out'] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

/** The most units that count as low in a new shop. An admin may choose another number, 0 for never. */
export const DEFAULT_LOW_STOCK = 5;

/**
 * Returns the highest number of units left that cards keep. Whether that is low is decided when a card is shown, so a
 * lower setting needs no new cards.
 */
export const keptUnits = (lowStock: number): number => Math.max(DEFAULT_LOW_STOCK, lowStock);

/**
 * Returns the part of a number of units that is shown: the exact number for the last few, else only that there are
 * more.
 */
export const stockBand = (units: number, most: number): string => (units > most ? 'more' : String(units));

/** Returns the units left when they are the last few of a finite stock; null otherwise. */
export const lastUnits = ({ inventoryPolicy, inventoryQuantity }: Sellable, most: number): number | null =>
  inventoryPolicy === 'finite' && inventoryQuantity > 0 && inventoryQuantity <= most ? inventoryQuantity : null;

export const stockLevel = (product: Sellable, lowStock: number): StockLevel =>
  isSoldOut(product) ? 'out' : lastUnits(product, lowStock) === null ? 'in' : 'low';
