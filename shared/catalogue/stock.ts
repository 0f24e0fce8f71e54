import { availableQuantity, isSoldOut, isValidChoice, type Sellable, type VariantChoice } from './availability.ts';
import type { Product } from './product.ts';

export interface RequestedLine extends VariantChoice {
  productId: string;
  quantity: number;
}

export interface Shortage extends RequestedLine {
  /** Units left for this line; 0 when the product or the choice is gone. */
  available: number;
}

/** Sums the units of finite stock to take, by product id; all lines of a product share its stock number. */
export function finiteStockDemand(
  lines: readonly RequestedLine[],
  products: ReadonlyMap<string, Product>,
): Map<string, number> {
  const demand = new Map<string, number>();
  for (const line of lines) {
    if (products.get(line.productId)?.inventoryPolicy !== 'finite') continue;
    demand.set(line.productId, (demand.get(line.productId) ?? 0) + line.quantity);
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
    return (demand.get(line.productId) ?? line.quantity) > available ? [{ ...line, available }] : [];
  });
}

/** `low` means one to five units of finite stock. */
export const STOCK_LEVELS = ['in', 'low', 'out'] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

const LOW_STOCK = 5;

export function stockLevel(product: Sellable): StockLevel {
  if (isSoldOut(product)) return 'out';
  return product.inventoryPolicy === 'finite' && product.inventoryQuantity <= LOW_STOCK ? 'low' : 'in';
}
