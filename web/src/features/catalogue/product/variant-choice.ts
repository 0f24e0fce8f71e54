import { MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import {
  availableQuantity,
  isCountedByVariant,
  type Sellable,
  type VariantChoice,
} from '#shared/catalogue/availability.ts';
import { isChoiceSoldOut, type Options, openingChoice, type Pictured } from '#shared/catalogue/choice.ts';
import { lastUnits } from '#shared/catalogue/stock.ts';
import { addableQuantity } from '#shared/checkout/addable-quantity.ts';
import type { CartItem } from '#shared/checkout/cart.ts';
import { countUnits } from '#shared/checkout/cart.ts';

export type OptionName = 'color' | 'size';

const named = (options: readonly string[], name: string | null): string | null =>
  options.find((option) => option.toLowerCase() === name?.trim().toLowerCase()) ?? null;

/**
 * Returns the choice in a link, such as `?color=Black&size=M`. Upper and lower case don't matter. Options that are missing or
 * unknown get the product's default choice.
 */
export function choiceOf(product: Pictured, search: URLSearchParams): VariantChoice {
  const opening = openingChoice(product);
  return {
    color: named(product.colors, search.get('color')) ?? opening.color,
    size: named(product.sizes, search.get('size')) ?? opening.size,
  };
}

/** Returns the query string of a link to a choice. Other parameters stay unchanged. */
export function choiceSearch(choice: VariantChoice, search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  for (const name of ['color', 'size'] as const) {
    next.delete(name);
    if (choice[name] !== null) next.append(name, choice[name]);
  }
  return next.size > 0 ? `?${next}` : '';
}

/** Returns the options that are still to be chosen, size first. */
export const missingOptions = ({ sizes, colors }: Options, choice: VariantChoice): OptionName[] => [
  ...(sizes.length > 0 && choice.size === null ? (['size'] as const) : []),
  ...(colors.length > 0 && choice.color === null ? (['color'] as const) : []),
];

/**
 * Returns a prompt to choose the missing options, such as `Choose a size and a color`. Returns an empty string if none is
 * missing.
 */
export const choosePrompt = (missing: readonly OptionName[]): string =>
  missing.length === 0 ? '' : `Choose a ${missing.join(' and a ')}`;

/** Returns the number of units that can still be added to the cart, and the reason for that limit. */
export function quantityLimit(
  product: Sellable & { id: string },
  choice: VariantChoice,
  items: readonly CartItem[],
): { most: number; reason: string } {
  const isOpen = missingOptions(product, choice).length > 0;
  const isByVariant = isCountedByVariant(product);
  const hasStock = product.inventoryPolicy === 'finite' && !(isOpen && isByVariant);
  const most = isOpen && !hasStock ? MAX_LINE_QUANTITY : addableQuantity(items, product, choice);
  const isSharing = (item: CartItem) =>
    item.productId === product.id && (!isByVariant || (item.size === choice.size && item.color === choice.color));
  const held = countUnits(items.filter(isSharing));
  const stock = hasStock ? availableQuantity(product, choice) : 0;
  if (!hasStock || stock - held > most) {
    return { most, reason: `You can order up to ${MAX_LINE_QUANTITY} of each item.` };
  }
  const left = `Only ${stock} left`;
  return { most, reason: held > 0 ? `${left}, and you have ${held} in your cart.` : `${left}.` };
}

/**
 * Returns a message with the number of units left, if the choice is complete and only the last few are left. Otherwise
 * returns null.
 */
export function lastOfChoice(product: Sellable, choice: VariantChoice, lowStock: number): string | null {
  if (product.inventoryPolicy !== 'finite' || missingOptions(product, choice).length > 0) return null;
  const left = lastUnits({ ...product, inventoryQuantity: availableQuantity(product, choice) }, lowStock);
  return left === null ? null : `Only ${left} left.`;
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * Returns a message that a complete choice is sold out, with alternatives: `M in Bone is sold out. Bone is still available in
 * S and L.` Returns null if the choice isn't complete or not sold out.
 */
export function soldOutReason(product: Sellable, choice: VariantChoice): string | null {
  const { size, color } = choice;
  if (size === null || color === null || !isChoiceSoldOut(product, choice)) return null;
  const sizes = product.sizes.filter((other) => !isChoiceSoldOut(product, { size: other, color }));
  const colors = product.colors.filter((other) => !isChoiceSoldOut(product, { size, color: other }));
  const message = `${size} in ${color} is sold out.`;
  if (sizes.length > 0) return `${message} ${color} is still available in ${listed.format(sizes)}.`;
  return colors.length > 0 ? `${message} ${size} is still available in ${listed.format(colors)}.` : message;
}
