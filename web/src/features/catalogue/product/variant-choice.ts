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
 * Returns the choice in a link, as in `?color=Black&size=M`, in any case. Ignores options the product does not have, and
 * chooses for the others as its page opens without a link.
 */
export function choiceOf(product: Pictured, search: URLSearchParams): VariantChoice {
  const opening = openingChoice(product);
  return {
    color: named(product.colors, search.get('color')) ?? opening.color,
    size: named(product.sizes, search.get('size')) ?? opening.size,
  };
}

/** Returns the query of a link to a choice, with the other parameters unchanged. */
export function choiceSearch(choice: VariantChoice, search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  for (const name of ['color', 'size'] as const) {
    next.delete(name);
    if (choice[name] !== null) next.append(name, choice[name]);
  }
  return next.size > 0 ? `?${next}` : '';
}

/** Returns the options still to be chosen, size first. */
export const missingOptions = ({ sizes, colors }: Options, choice: VariantChoice): OptionName[] => [
  ...(sizes.length > 0 && choice.size === null ? (['size'] as const) : []),
  ...(colors.length > 0 && choice.color === null ? (['color'] as const) : []),
];

/** Returns a prompt that names what is missing: `Choose a size and a color`. Empty when nothing is. */
export const choosePrompt = (missing: readonly OptionName[]): string =>
  missing.length === 0 ? '' : `Choose a ${missing.join(' and a ')}`;

/** Returns the most units, and why there are no more. */
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

/** Says how many are left of a full choice, when they are the last few. */
export function lastOfChoice(product: Sellable, choice: VariantChoice, lowStock: number): string | null {
  if (product.inventoryPolicy !== 'finite' || missingOptions(product, choice).length > 0) return null;
  const left = lastUnits({ ...product, inventoryQuantity: availableQuantity(product, choice) }, lowStock);
  return left === null ? null : `Only ${left} left.`;
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Explains that a full choice is sold out and names alternatives: `M in Bone is sold out. Bone is still available in S and L.` */
export function soldOutReason(product: Sellable, choice: VariantChoice): string | null {
  const { size, color } = choice;
  if (size === null || color === null || !isChoiceSoldOut(product, choice)) return null;
  const sizes = product.sizes.filter((other) => !isChoiceSoldOut(product, { size: other, color }));
  const colors = product.colors.filter((other) => !isChoiceSoldOut(product, { size, color: other }));
  const message = `${size} in ${color} is sold out.`;
  if (sizes.length > 0) return `${message} ${color} is still available in ${listed.format(sizes)}.`;
  return colors.length > 0 ? `${message} ${size} is still available in ${listed.format(colors)}.` : message;
}
