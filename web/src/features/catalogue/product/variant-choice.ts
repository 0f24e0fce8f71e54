import { MAX_LINE_QUANTITY } from '#shared/base/pricing.ts';
import { availableQuantity, findVariant, type Sellable, type VariantChoice } from '#shared/catalogue/availability.ts';
import type { CartItem } from '#shared/checkout/cart.ts';
import { addableQuantity, countUnits } from '#shared/checkout/cart.ts';

/** The options of a product. */
export type Options = Pick<Sellable, 'sizes' | 'colors'>;
export type OptionName = 'color' | 'size';

/** A single option is chosen automatically. */
const onlyOne = (options: readonly string[]): string | null => (options.length === 1 ? (options[0] ?? null) : null);

const named = (options: readonly string[], name: string | null): string | null =>
  options.find((option) => option.toLowerCase() === name?.trim().toLowerCase()) ?? onlyOne(options);

/**
 * Returns the choice in a link, as in `?color=Black&size=M`, in any case. Ignores options the product does not have.
 */
export const choiceOf = ({ sizes, colors }: Options, search: URLSearchParams): VariantChoice => ({
  color: named(colors, search.get('color')),
  size: named(sizes, search.get('size')),
});

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

const openTo = (options: readonly string[], chosen: string | null): readonly (string | null)[] =>
  chosen !== null || options.length === 0 ? [chosen] : options;

/** Every full choice that a part of one can still become. */
const completions = ({ sizes, colors }: Options, choice: VariantChoice): VariantChoice[] =>
  openTo(sizes, choice.size).flatMap((size) => openTo(colors, choice.color).map((color) => ({ size, color })));

/** Returns whether a partial choice is sold out with every completion. */
export const isChoiceSoldOut = (product: Sellable, choice: VariantChoice): boolean =>
  completions(product, choice).every((full) => availableQuantity(product, full) === 0);

/** Returns the price of a choice in cents; with `from`, the lowest of several while the choice is partial. */
export function priceOf(product: Sellable, choice: VariantChoice): { priceCents: number; isFrom: boolean } {
  const matching = completions(product, choice).flatMap((full) => findVariant(product, full) ?? []);
  const onSale = matching.filter((variant) => variant.available);
  const prices = (onSale.length > 0 ? onSale : matching).map((variant) => variant.priceCents);
  if (prices.length === 0) return { priceCents: product.priceCents, isFrom: false };
  return { priceCents: Math.min(...prices), isFrom: Math.min(...prices) < Math.max(...prices) };
}

/** Returns the most units, and why there are no more. */
export function quantityLimit(
  product: Sellable & { id: string },
  choice: VariantChoice,
  items: readonly CartItem[],
): { most: number; reason: string } {
  const hasStock = product.inventoryPolicy === 'finite';
  const isOpen = missingOptions(product, choice).length > 0;
  const most = isOpen && !hasStock ? MAX_LINE_QUANTITY : addableQuantity(items, product, choice);
  const held = countUnits(items.filter(({ productId }) => productId === product.id));
  if (!hasStock || product.inventoryQuantity - held > most) {
    return { most, reason: `${MAX_LINE_QUANTITY} of one kind is the most an order takes.` };
  }
  const left = `Only ${product.inventoryQuantity} left`;
  return { most, reason: held > 0 ? `${left}, and your cart holds ${held}.` : `${left}.` };
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Explains that a full choice is sold out and names alternatives: `M in Bone is sold out. Bone is left in S and L.` */
export function soldOutReason(product: Sellable, choice: VariantChoice): string | null {
  const { size, color } = choice;
  if (size === null || color === null || !isChoiceSoldOut(product, choice)) return null;
  const sizes = product.sizes.filter((other) => !isChoiceSoldOut(product, { size: other, color }));
  const colors = product.colors.filter((other) => !isChoiceSoldOut(product, { size, color: other }));
  const message = `${size} in ${color} is sold out.`;
  if (sizes.length > 0) return `${message} ${color} is left in ${listed.format(sizes)}.`;
  return colors.length > 0 ? `${message} ${size} is left in ${listed.format(colors)}.` : message;
}
