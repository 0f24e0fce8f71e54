import { MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import type { Cents } from '#shared/base/money.ts';
import {
  availableQuantity,
  isValidChoice,
  type Sellable,
  stockPool,
  unitPrice,
} from '#shared/catalogue/availability.ts';
import { bounded, type CartItem } from './cart.ts';

/** Returns true for a line made to order, according to the product; while that is unknown, to the line itself. */
export const isMadeToOrder = (
  line: CartItem,
  product: Pick<Sellable, 'inventoryPolicy'> | null | undefined,
): boolean =>
  product ? product.inventoryPolicy === 'made_to_order' : product === undefined && line.madeToOrder === true;

/** A cart line compared with the current product. */
export interface LineReview {
  /** Current unit price in cents; null when it is no longer sold. */
  unitCents: Cents | null;
  /** Units the line can have: fewer than its quantity when stock is short. */
  allotted: number;
  /** Largest quantity the line could have, given the other lines. */
  most: number;
}

/**
 * Compares a cart with current products and returns a review by line id. Lines of one product share its finite stock,
 * first come first served. `productOf` returns null when a product is gone, and undefined when it is not loaded: then
 * the line gets no review.
 */
export function reviewCart(
  cart: readonly CartItem[],
  productOf: (line: CartItem) => (Sellable & { id: string }) | null | undefined,
): Map<string, LineReview> {
  const left = new Map<string, number>();
  const leftFor = (product: Sellable & { id: string }, line: CartItem) =>
    left.get(stockPool(product, line)) ?? availableQuantity(product, line);
  const sold = cart.flatMap((line) => {
    const product = productOf(line);
    const isSold = product?.id === line.productId && isValidChoice(product, line);
    return product === undefined ? [] : [{ line, product: isSold ? product : null }];
  });
  const allotments = sold.map(({ line, product }) => {
    if (!product) return { line, product, allotted: 0 };
    const available = leftFor(product, line);
    const allotted = Math.min(line.quantity, available);
    if (product.inventoryPolicy === 'finite') left.set(stockPool(product, line), available - allotted);
    return { line, product, allotted };
  });
  return new Map<string, LineReview>(
    allotments.map(({ line, product, allotted }) => {
      if (!product) return [line.id, { unitCents: null, allotted, most: 0 }];
      const unclaimed = product.inventoryPolicy === 'finite' ? leftFor(product, line) : MAX_LINE_QUANTITY;
      const most = allotted === 0 ? 0 : bounded(allotted + unclaimed);
      return [line.id, { unitCents: unitPrice(product, line), allotted, most }];
    }),
  );
}
