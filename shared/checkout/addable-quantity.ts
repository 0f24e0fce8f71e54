import { MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import {
  availableQuantity,
  isCountedByVariant,
  type Sellable,
  type VariantChoice,
} from '#shared/catalogue/availability.ts';
import { type CartItem, countUnits, sameLine } from './cart.ts';

/**
 * Returns how many more units of a choice fit into the cart. Lines of a product share its finite stock, unless each variant
 * has its own stock. For a product made to order, only the limit per line applies.
 */
export function addableQuantity(
  cart: readonly CartItem[],
  product: Sellable & { id: string },
  choice: VariantChoice,
): number {
  const ofProduct = cart.filter((line) => line.productId === product.id);
  const inLine = countUnits(ofProduct.filter((line) => sameLine(line, { ...choice, productId: product.id })));
  const sharing = isCountedByVariant(product) ? inLine : countUnits(ofProduct);
  const held = product.inventoryPolicy === 'finite' ? sharing : inLine;
  return Math.max(0, Math.min(availableQuantity(product, choice) - held, MAX_LINE_QUANTITY - inLine));
}
