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

/** Returns whether a line is made to order. The product decides if it is loaded. Otherwise the line itself decides. */
export const isMadeToOrder = (
  line: CartItem,
  product: Pick<Sellable, 'inventoryPolicy'> | null | undefined,
): boolean =>
  product ? product.inventoryPolicy === 'made_to_order' : product === undefined && line.madeToOrder === true;

/** A cart line compared with the current product. */
export interface LineReview {
  /** Current unit price in cents. Null if the product or the choice is no longer sold. */
  unitCents: Cents | null;
  /** Units that the line can have. This is fewer than its quantity if stock is short. */
  allotted: number;
  /** Largest quantity that the line could have, given the other lines. */
  most: number;
}

/**
 * Compares a cart with the current products. Returns a review for each line, by line id. Lines of one product share its
 * finite stock, and earlier lines are served first. `productOf` returns null if a product is gone. It returns undefined if
 * the product is not loaded, and then the line gets no review.
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
