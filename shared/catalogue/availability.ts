import { MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import type { Cents } from '#shared/base/money.ts';
import type { Product, StoredVariant } from './product.ts';

export interface VariantChoice {
  size: string | null;
  color: string | null;
}

export type Sellable = Pick<
  Product,
  'sizes' | 'colors' | 'priceCents' | 'inventoryPolicy' | 'inventoryQuantity' | 'variants' | 'providerProductId'
>;

/** Returns whether the shop itself makes the product on demand. Such a product never sells out. */
const isMadeByShop = ({ inventoryPolicy, variants, providerProductId }: Sellable): boolean =>
  inventoryPolicy === 'made_to_order' && !variants && !providerProductId;

/**
 * Checks that a choice has a valid value for each option of the product, and null for an option that the product does not
 * have.
 */
export const isValidChoice = (product: Pick<Product, 'sizes' | 'colors'>, choice: VariantChoice): boolean =>
  (product.sizes.length === 0 ? choice.size === null : choice.size !== null && product.sizes.includes(choice.size)) &&
  (product.colors.length === 0
    ? choice.color === null
    : choice.color !== null && product.colors.includes(choice.color));

/** Formats a choice as text, with the size first: `M / Black`. Returns an empty string for a product without options. */
export const choiceText = ({ size, color }: VariantChoice): string => [size, color].filter(Boolean).join(' / ');

/** Lists all combinations of sizes and colors. A product without options has one combination, with both values null. */
export const combinationsOf = ({ sizes, colors }: Pick<Product, 'sizes' | 'colors'>): VariantChoice[] =>
  (colors.length > 0 ? colors : [null]).flatMap((color) =>
    (sizes.length > 0 ? sizes : [null]).map((size) => ({ size, color })),
  );

/** Returns the path of the product's page with a choice selected: `/product/slow-cure-hoodie?color=Black&size=M`. */
export function variantPath(slug: string, { size, color }: VariantChoice): string {
  const query = new URLSearchParams({ ...(color ? { color } : {}), ...(size ? { size } : {}) });
  return `/product/${slug}${query.size > 0 ? `?${query}` : ''}`;
}

export const isSameChoice = (a: VariantChoice, b: VariantChoice): boolean => a.size === b.size && a.color === b.color;

export const findVariant = (product: Pick<Product, 'variants'>, choice: VariantChoice): StoredVariant | undefined =>
  product.variants?.find((variant) => isSameChoice(variant, choice));

/** Returns the price of the chosen variant, in cents. If there is no such variant, returns the price of the product. */
export const unitPrice = (product: Sellable, choice: VariantChoice): Cents =>
  findVariant(product, choice)?.priceCents ?? product.priceCents;

/** Returns whether each variant has its own stock number. */
export const isCountedByVariant = ({ variants }: Pick<Sellable, 'variants'>): boolean =>
  variants?.some(({ quantity }) => quantity !== undefined) === true;

/**
 * Returns a key that identifies the stock from which a choice is sold. All choices of a product share one stock, unless each
 * variant has its own.
 */
export const stockPool = (product: Pick<Sellable, 'variants'> & { id: string }, choice: VariantChoice): string =>
  isCountedByVariant(product) ? `${product.id} ${choiceText(choice)}` : product.id;

/**
 * Returns how many units of a choice can be sold now. For a provider's product, a choice without a variant is sold out. A
 * product that the shop makes to order is never sold out.
 */
export function availableQuantity(product: Sellable, choice: VariantChoice): number {
  const variant = findVariant(product, choice);
  if (product.inventoryPolicy === 'finite')
    return isCountedByVariant(product) ? (variant?.quantity ?? 0) : product.inventoryQuantity;
  if (isMadeByShop(product)) return MAX_LINE_QUANTITY;
  return variant?.available ? MAX_LINE_QUANTITY : 0;
}

export const isSoldOut = (product: Sellable): boolean =>
  product.inventoryPolicy === 'finite'
    ? product.inventoryQuantity === 0
    : !isMadeByShop(product) && !product.variants?.some((variant) => variant.available);

export const isOnSale = (product: { priceCents: Cents; compareAtPriceCents: Cents | null }): boolean =>
  product.compareAtPriceCents !== null && product.compareAtPriceCents > product.priceCents;
