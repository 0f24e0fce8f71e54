import type { Cents } from '#shared/base/money.ts';
import { availableQuantity, findVariant, type Sellable, type VariantChoice } from './availability.ts';
import type { ProductDetail } from './product.ts';

/** The options of a product. */
export type Options = Pick<Sellable, 'sizes' | 'colors'>;

const openTo = (options: readonly string[], chosen: string | null): readonly (string | null)[] =>
  chosen !== null || options.length === 0 ? [chosen] : options;

/** Lists every full choice that a part of one can still become. */
const completions = ({ sizes, colors }: Options, choice: VariantChoice): VariantChoice[] =>
  openTo(sizes, choice.size).flatMap((size) => openTo(colors, choice.color).map((color) => ({ size, color })));

/** Returns whether a partial choice is sold out with every completion. */
export const isChoiceSoldOut = (product: Sellable, choice: VariantChoice): boolean =>
  completions(product, choice).every((full) => availableQuantity(product, full) === 0);

export interface ChoicePrice {
  priceCents: Cents;
  /** True when it is the lowest of several. */
  isFrom: boolean;
}

/** Returns the price of a choice; the lowest of several while the choice is partial. */
export function priceOf(product: Sellable, choice: VariantChoice): ChoicePrice {
  const matching = completions(product, choice).flatMap((full) => findVariant(product, full) ?? []);
  const onSale = matching.filter((variant) => variant.available);
  const prices = (onSale.length > 0 ? onSale : matching).map((variant) => variant.priceCents);
  if (prices.length === 0) return { priceCents: product.priceCents, isFrom: false };
  return { priceCents: Math.min(...prices), isFrom: Math.min(...prices) < Math.max(...prices) };
}

/** Prices that are shown beside the price. */
type Beside = 'compareAtPriceCents' | 'lowestPriceCents';
type WithPrices<B extends Beside> = Sellable & Partial<Pick<ProductDetail, B>>;

/**
 * Returns another price of a choice: its variant's own, else the product's. For a partial choice it is that of the
 * cheapest variants, and the lowest one that is true for all of them. Null where there is none.
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

/** Returns the lowest price in the 30 days before the present reduction of a choice's price. */
export const lowestPriceOf = (product: WithPrices<'lowestPriceCents'>, choice: VariantChoice): Cents | null =>
  priceBeside(product, choice, 'lowestPriceCents');

/** A product whose pictures may each show one color. */
export type Pictured = Sellable & { images?: readonly { color?: string | undefined }[] };

/**
 * Returns the color that is chosen when a product's page opens: the only one left, else the one its first picture shows,
 * else that of the first picture of one left. Null when the first picture shows no single color.
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

/** Returns the choice with which a product's page opens. A single size needs no choice. */
export const openingChoice = (product: Pictured): VariantChoice => ({
  color: openingColor(product),
  size: product.sizes.length === 1 ? (product.sizes[0] ?? null) : null,
});
