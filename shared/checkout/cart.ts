import { MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import type { VariantChoice } from '#shared/catalogue/availability.ts';

/** A cart line as the browser stores it. The price is the one that the shopper saw. The server never charges it. */
export interface CartItem extends VariantChoice {
  id: string;
  productId: string;
  slug: string;
  title: string;
  priceCents: number;
  image: string | null;
  quantity: number;
  /** True if the product is made to order, so that shipping needs a quote from the provider. */
  madeToOrder?: boolean;
}

export const cartItemId = (productId: string, choice: VariantChoice, now: number): string =>
  `${productId}-${choice.size ?? 'no-size'}-${choice.color ?? 'no-color'}-${now}`;

export const sameLine = (a: VariantChoice & { productId: string }, b: VariantChoice & { productId: string }): boolean =>
  a.productId === b.productId && a.size === b.size && a.color === b.color;

/** Limits a quantity to the most that a line may have. */
export const bounded = (quantity: number) => Math.min(quantity, MAX_LINE_QUANTITY);

/**
 * Adds an item to the cart. If the cart has a line with the same product, size, and color, adds to its quantity and updates
 * its price and picture. Otherwise appends a line.
 */
export function addToCart(cart: readonly CartItem[], item: CartItem): CartItem[] {
  const present = cart.find((line) => sameLine(line, item));
  if (!present) return [...cart, { ...item, quantity: bounded(item.quantity) }];
  const merged = { ...item, id: present.id, quantity: bounded(present.quantity + item.quantity) };
  return cart.map((line) => (line === present ? merged : line));
}

/** Sets the quantity of a line. A quantity of 0 or less removes the line. */
export const setQuantity = (cart: readonly CartItem[], id: string, quantity: number): CartItem[] =>
  quantity <= 0
    ? cart.filter((line) => line.id !== id)
    : cart.map((line) => (line.id === id ? { ...line, quantity: bounded(quantity) } : line));

/** Puts a removed line back at its position, or adds it to a line with the same choice. */
export function restoreToCart(cart: readonly CartItem[], item: CartItem, index: number): CartItem[] {
  if (cart.some((line) => sameLine(line, item))) return addToCart(cart, item);
  return cart.toSpliced(index, 0, item);
}

/** Removes the units that were bought. Units that were added later stay. */
export const withoutBought = <Line extends VariantChoice & { productId: string; quantity: number }>(
  cart: readonly Line[],
  bought: readonly (VariantChoice & { productId: string; quantity: number })[],
): Line[] =>
  bought.reduce<Line[]>(
    (left, item) =>
      left.flatMap((line) => {
        const quantity = sameLine(line, item) ? line.quantity - item.quantity : line.quantity;
        return quantity > 0 ? [{ ...line, quantity }] : [];
      }),
    [...cart],
  );

export const countUnits = (cart: readonly { quantity: number }[]): number =>
  cart.reduce((sum, line) => sum + line.quantity, 0);

const isCartItem = (value: unknown): value is CartItem => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, productId, slug, title, priceCents, image, size, color, quantity, madeToOrder } = value as Record<
    string,
    unknown
  >;
  const optionalText = (text: unknown) => text === null || typeof text === 'string';
  return (
    [id, productId, slug, title].every((text) => typeof text === 'string' && text !== '') &&
    [size, color, image].every(optionalText) &&
    (madeToOrder === undefined || typeof madeToOrder === 'boolean') &&
    Number.isSafeInteger(priceCents) &&
    (priceCents as number) >= 0 &&
    Number.isInteger(quantity) &&
    (quantity as number) > 0
  );
};

/** Parses a saved cart. Throws `SyntaxError` if it is invalid. */
export function parseCart(saved: string): CartItem[] {
  const parsed: unknown = JSON.parse(saved);
  if (!Array.isArray(parsed) || !parsed.every(isCartItem))
    throw new SyntaxError('The saved cart is not a list of cart items');
  return parsed.reduce<CartItem[]>((cart, item) => addToCart(cart, item), []);
}
