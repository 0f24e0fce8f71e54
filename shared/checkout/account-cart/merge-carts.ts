import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import type { VariantChoice } from '#shared/catalogue/availability.ts';
import type { CartItem } from '../cart.ts';

/** Units of a choice, without the title, price, and picture that a cart shows. */
export interface ChoiceQuantity extends VariantChoice {
  productId: string;
  quantity: number;
}

const keyOf = ({ productId, size, color }: ChoiceQuantity): string => JSON.stringify([productId, size, color]);

const quantitiesOf = (lines: readonly ChoiceQuantity[]): Map<string, number> =>
  new Map(lines.map((line) => [keyOf(line), line.quantity]));

/** Returns whether two carts have the same units of the same choices, in any order. */
export function haveSameUnits(a: readonly ChoiceQuantity[], b: readonly ChoiceQuantity[]): boolean {
  const quantities = quantitiesOf(b);
  return a.length === b.length && a.every((line) => quantities.get(keyOf(line)) === line.quantity);
}

/** Reduces lines to the fields that a comparison needs. */
export const toChoiceQuantities = (lines: readonly ChoiceQuantity[]): ChoiceQuantity[] =>
  lines.map(({ productId, size, color, quantity }) => ({ productId, size, color, quantity }));

/**
 * Merges two carts that both changed from `base`. If only one cart changed or removed a line, that change wins. If both
 * changed it, the larger quantity wins. With an empty base, the result has every line of both carts with the larger quantity.
 * The result stays within the limits of a cart, and lines of `mine` come first.
 */
export function mergeCarts(
  base: readonly ChoiceQuantity[],
  mine: readonly CartItem[],
  theirs: readonly CartItem[],
): CartItem[] {
  const [was, here, there] = [quantitiesOf(base), quantitiesOf(mine), quantitiesOf(theirs)];
  const quantityOf = (key: string): number => {
    const [before = 0, own = 0, other = 0] = [was.get(key), here.get(key), there.get(key)];
    if (own === before) return other;
    return other === before ? own : Math.max(own, other);
  };
  const added = theirs.filter((line) => !here.has(keyOf(line)));
  return [...mine, ...added]
    .map((line) => ({ ...line, quantity: Math.min(quantityOf(keyOf(line)), MAX_LINE_QUANTITY) }))
    .filter(({ quantity }) => quantity > 0)
    .slice(0, MAX_CART_LINES);
}
