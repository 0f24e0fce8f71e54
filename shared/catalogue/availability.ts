import type { Cents } from '#shared/base/money.ts';
import { MAX_LINE_QUANTITY } from '#shared/base/pricing.ts';
import type { Product, StoredVariant } from './product.ts';

export interface VariantChoice {
  size: string | null;
  color: string | null;
}

export type Sellable = Pick<
  Product,
  'sizes' | 'colors' | 'priceCents' | 'inventoryPolicy' | 'inventoryQuantity' | 'variants'
>;

/** A choice fits when each option the product has is chosen from its list, and none it lacks is chosen. */
export const isValidChoice = (product: Pick<Product, 'sizes' | 'colors'>, choice: VariantChoice): boolean =>
  (product.sizes.length === 0 ? choice.size === null : choice.size !== null && product.sizes.includes(choice.size)) &&
  (product.colors.length === 0
    ? choice.color === null
    : choice.color !== null && product.colors.includes(choice.color));

/** Every combination of a product's sizes and colours; one without options is its own only combination. */
export const combinationsOf = ({ sizes, colors }: Pick<Product, 'sizes' | 'colors'>): VariantChoice[] =>
  (colors.length > 0 ? colors : [null]).flatMap((color) =>
    (sizes.length > 0 ? sizes : [null]).map((size) => ({ size, color })),
  );

/** `/product/slow-cure-hoodie?color=Black&size=M`: the product's page with this combination chosen. */
export function variantPath(slug: string, { size, color }: VariantChoice): string {
  const query = new URLSearchParams({ ...(color ? { color } : {}), ...(size ? { size } : {}) });
  return `/product/${slug}${query.size > 0 ? `?${query}` : ''}`;
}

export const findVariant = (product: Pick<Product, 'variants'>, choice: VariantChoice): StoredVariant | undefined =>
  product.variants?.find((variant) => variant.size === choice.size && variant.color === choice.color);

/** The chosen variant's price, else the product's own, in cents. */
export const unitPrice = (product: Sellable, choice: VariantChoice): Cents =>
  findVariant(product, choice)?.priceCents ?? product.priceCents;

/** How many pieces of a choice can be sold now; a made-to-order combination without a variant is sold out. */
export function availableQuantity(product: Sellable, choice: VariantChoice): number {
  if (product.inventoryPolicy === 'finite') return product.inventoryQuantity;
  return findVariant(product, choice)?.available ? MAX_LINE_QUANTITY : 0;
}

export const isSoldOut = (product: Sellable): boolean =>
  product.inventoryPolicy === 'finite'
    ? product.inventoryQuantity === 0
    : !product.variants?.some((variant) => variant.available);

export const isOnSale = (product: { priceCents: Cents; compareAtPriceCents: Cents | null }): boolean =>
  product.compareAtPriceCents !== null && product.compareAtPriceCents > product.priceCents;
