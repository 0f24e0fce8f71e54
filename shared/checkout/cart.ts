import type { Cents } from '#shared/base/money.ts';
import { MAX_LINE_QUANTITY } from '#shared/base/pricing.ts';
import {
  availableQuantity,
  isValidChoice,
  type Sellable,
  unitPrice,
  type VariantChoice,
} from '#shared/catalogue/availability.ts';

/** One line of a shopper's cart, as kept in the browser. Its price is what was shown, never what is charged. */
export interface CartItem extends VariantChoice {
  id: string;
  productId: string;
  slug: string;
  title: string;
  priceCents: number;
  image: string | null;
  quantity: number;
  /** What sending it costs has to be asked. */
  madeToOrder?: boolean;
}

export const cartItemId = (productId: string, choice: VariantChoice, now: number): string =>
  `${productId}-${choice.size ?? 'no-size'}-${choice.color ?? 'no-color'}-${now}`;

export const sameLine = (a: VariantChoice & { productId: string }, b: VariantChoice & { productId: string }): boolean =>
  a.productId === b.productId && a.size === b.size && a.color === b.color;

const bounded = (quantity: number) => Math.min(quantity, MAX_LINE_QUANTITY);

/** The same product, size and colour adds up (and takes the newer price and picture); anything else is a new line. */
export function addToCart(cart: readonly CartItem[], item: CartItem): CartItem[] {
  const present = cart.find((line) => sameLine(line, item));
  if (!present) return [...cart, { ...item, quantity: bounded(item.quantity) }];
  const merged = { ...item, id: present.id, quantity: bounded(present.quantity + item.quantity) };
  return cart.map((line) => (line === present ? merged : line));
}

/** A quantity of 0 or less removes the line. */
export const setQuantity = (cart: readonly CartItem[], id: string, quantity: number): CartItem[] =>
  quantity <= 0
    ? cart.filter((line) => line.id !== id)
    : cart.map((line) => (line.id === id ? { ...line, quantity: bounded(quantity) } : line));

/**
 * How many more pieces of a choice the cart can take: what is left less what the cart holds of it. All lines of a
 * product draw on its one finite stock; made to order, only a line's own limit counts.
 */
export function addableQuantity(
  cart: readonly CartItem[],
  product: Sellable & { id: string },
  choice: VariantChoice,
): number {
  const ofProduct = cart.filter((line) => line.productId === product.id);
  const inLine = countUnits(ofProduct.filter((line) => sameLine(line, { ...choice, productId: product.id })));
  const held = product.inventoryPolicy === 'finite' ? countUnits(ofProduct) : inLine;
  return Math.max(0, Math.min(availableQuantity(product, choice) - held, MAX_LINE_QUANTITY - inLine));
}

/** Puts a line back at the place it had; one of the same choice that came meanwhile takes it up. */
export function restoreToCart(cart: readonly CartItem[], item: CartItem, index: number): CartItem[] {
  if (cart.some((line) => sameLine(line, item))) return addToCart(cart, item);
  return cart.toSpliced(index, 0, item);
}

/** Whether a line is made when it is bought: as the product has it now, or had it when it was put into the cart. */
export const isMadeToOrder = (
  line: CartItem,
  product: Pick<Sellable, 'inventoryPolicy'> | null | undefined,
): boolean =>
  product ? product.inventoryPolicy === 'made_to_order' : product === undefined && line.madeToOrder === true;

/** What the shop says today about a line of the cart. */
export interface LineReview {
  /** What one piece costs now; null when it is no longer sold. */
  unitCents: Cents | null;
  /** How many of its pieces the line can have: fewer than its quantity when too few are left. */
  allotted: number;
  /** How many it could have at most, with what no line has claimed yet. */
  most: number;
}

/**
 * Compares a cart with the shop's products, line by id. Lines of one product share its one finite stock, first come first
 * served. `productOf` answers null for what is no longer sold and undefined for what is not known yet, which is left out.
 */
export function reviewCart(
  cart: readonly CartItem[],
  productOf: (line: CartItem) => (Sellable & { id: string }) | null | undefined,
): Map<string, LineReview> {
  const left = new Map<string, number>();
  const leftFor = (product: Sellable & { id: string }, line: CartItem) =>
    left.get(product.id) ?? availableQuantity(product, line);
  const sold = cart.flatMap((line) => {
    const product = productOf(line);
    const isSold = product?.id === line.productId && isValidChoice(product, line);
    return product === undefined ? [] : [{ line, product: isSold ? product : null }];
  });
  const allotments = sold.map(({ line, product }) => {
    if (!product) return { line, product, allotted: 0 };
    const available = leftFor(product, line);
    const allotted = Math.min(line.quantity, available);
    if (product.inventoryPolicy === 'finite') left.set(product.id, available - allotted);
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

export const removeFromCart = (cart: readonly CartItem[], id: string): CartItem[] => setQuantity(cart, id, 0);

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

/** Reads a saved cart; throws `SyntaxError` when it is not one, so that the caller logs it and starts empty. */
export function parseCart(saved: string): CartItem[] {
  const parsed: unknown = JSON.parse(saved);
  if (!Array.isArray(parsed) || !parsed.every(isCartItem))
    throw new SyntaxError('The saved cart is not a list of cart items');
  return parsed.reduce<CartItem[]>((cart, item) => addToCart(cart, item), []);
}
