import type { Cents } from '#shared/base/money.ts';
import { availableQuantity, findVariant, type Sellable, type VariantChoice } from './availability.ts';
import type { ProductDetail } from './product.ts';

export type Options = Pick<Sellable, 'sizes' | 'colors'>;

const openTo = (options: readonly string[], chosen: string | null): readonly (string | null)[] =>
  chosen !== null || options.length === 0 ? [chosen] : options;

/** Lists every full choice that a partial choice can become. */
const completions = ({ sizes, colors }: Options, choice: VariantChoice): VariantChoice[] =>
  openTo(sizes, choice.size).flatMap((size) => openTo(colors, choice.color).map((color) => ({ size, color })));

/** Returns whether every full choice that a partial choice can become is sold out. */
export const isChoiceSoldOut = (product: Sellable, choice: VariantChoice): boolean =>
  completions(product, choice).every((full) => availableQuantity(product, full) === 0);

export interface ChoicePrice {
  priceCents: Cents;
  /** True if `priceCents` is the lowest of several prices. */
  isFrom: boolean;
}

/**
 * Returns the price of a choice. For a partial choice, returns the lowest price of the variants that match it. Ignores
 * variants that are sold out, unless all of them are.
 */
export function priceOf(product: Sellable, choice: VariantChoice): ChoicePrice {
  const matching = completions(product, choice).flatMap((full) => findVariant(product, full) ?? []);
  const onSale = matching.filter((variant) => variant.available);
  const prices = (onSale.length > 0 ? onSale : matching).map((variant) => variant.priceCents);
  if (prices.length === 0) return { priceCents: product.priceCents, isFrom: false };
  return { priceCents: Math.min(...prices), isFrom: Math.min(...prices) < Math.max(...prices) };
}

/** Names the fields with the prices that the shop shows next to the current price. */
type Beside = 'compareAtPriceCents' | 'lowestPriceCents';
type WithPrices<B extends Beside> = Sellable & Partial<Pick<ProductDetail, B>>;

/**
 * Returns the price from field `name` for a choice. A variant without its own value uses the product's. For a partial choice,
 * reads only the cheapest matching variants, and returns their lowest value, because it must be true for all of them. Null if
 * there is no such price.
 */
function priceBeside<B extends Beside>(product: WithPrices<B>, choice: VariantChoice, name: B): Cents | null {
  const { priceCents } = priceOf(product, choice);
  const matching = completions(product, choice).flatMap((full) => findVariant(product, full) ?? []);
  const onSale = matching.filter((variant) => variant.available);
  const cheapest = (onSale.length > 0 ? onSale : matching).filter((variant) => variant.priceCents === priceCents);
  const ofProduct = product[name] ?? 0;
  return (
    Math.min(...(cheapest.length > 0 ? cheapest.map((variant) => variant[name] ?? ofProduct) : [ofProduct])) || null
  );
}

export const compareAtOf = (product: WithPrices<'compareAtPriceCents'>, choice: VariantChoice): Cents | null =>
  priceBeside(product, choice, 'compareAtPriceCents');

/** Returns the lowest price of a choice in the 30 days before its current reduction. Null if there is none. */
export const lowestPriceOf = (product: WithPrices<'lowestPriceCents'>, choice: VariantChoice): Cents | null =>
  priceBeside(product, choice, 'lowestPriceCents');

/** A product with pictures. Each picture may show one color. */
export type Pictured = Sellable & { images?: readonly { color?: string | undefined }[] };

/**
 * Returns the color to select when a product's page opens. If only one color is left in stock, returns that color. Otherwise,
 * returns the color of the first picture. If that color is sold out, returns the color of the first picture whose color is in
 * stock. Null if the first picture shows no single color.
 */
function openingColor(product: Pictured): string | null {
  const { colors, images = [] } = product;
  const left = colors.filter((color) => !isChoiceSoldOut(product, { size: null, color }));
  const [only, another] = left.length > 0 ? left : colors;
  if (only !== undefined && another === undefined) return only;
  const shown = images[0]?.color;
  if (shown === undefined || !colors.includes(shown)) return null;
  if (left.length === 0 || left.includes(shown)) return shown;
  return images.find(({ color }) => color !== undefined && left.includes(color))?.color ?? null;
}

/** Returns the choice to select when a product's page opens. A single size is already selected. */
export const openingChoice = (product: Pictured): VariantChoice => ({
  color: openingColor(product),
  size: product.sizes.length === 1 ? (product.sizes[0] ?? null) : null,
});
