import type { Cents } from '#shared/base/money.ts';
import { availableQuantity, isSoldOut } from './availability.ts';
import { type CostGroup, costGroups } from './below-cost.ts';
import { applyDiscounts, basePrices } from './discount.ts';
import {
  type Product,
  type ProductCard,
  type ProductImage,
  type SyncStatus,
  toProductCard,
  toPublicImage,
} from './product.ts';
import { searchText } from './search.ts';
import { normalizeValue } from './selection.ts';
import { type StockLevel, stockLevel } from './stock.ts';

/** What a list needs to know of one product to find, pick, sort and show it. */
export interface CatalogueDocument {
  /** Drafts are for owners only. */
  isPublished: boolean;
  card: ProductCard;
  /** The first picture of each colour. */
  pictures: ProductImage[];
  /** Title and description, lower case. */
  text: string;
  categoryIds: string[];
  sizes: string[];
  /**
   * What can be bought now: every combination, none, or the numbers of those that can. Combinations are numbered
   * size by size; a product without sizes or colours has one nameless of them.
   */
  available: boolean | number[];
  sku: string;
  stock: StockLevel;
  syncStatus: SyncStatus;
  /** The prices as the owner wrote them, where a discount stands over those of the card. */
  base?: { priceCents: Cents; compareAtPriceCents: Cents | null };
  /** What the variants cost without a discount, each price once, where that is not the product's own. */
  variantPricesCents?: Cents[];
  /** What pieces cost the owner, at the prices without a discount; missing where nothing is known. */
  costs?: CostGroup[];
}

const orNameless = (values: readonly string[]): (string | null)[] => (values.length > 0 ? [...values] : [null]);

function availableOf(product: Product): CatalogueDocument['available'] {
  if (product.inventoryPolicy === 'finite' || isSoldOut(product)) return !isSoldOut(product);
  const choices = orNameless(product.sizes).flatMap((size) =>
    orNameless(product.colors).map((color) => ({ size, color })),
  );
  const numbers = choices.flatMap((choice, number) => (availableQuantity(product, choice) > 0 ? [number] : []));
  return numbers.length === choices.length ? true : numbers.length > 0 && numbers;
}

const picturesByColor = ({ colors, images }: Product): ProductImage[] =>
  colors.flatMap((color) => images.find((image) => image.color === color) ?? []).map(toPublicImage);

/** The card as a list narrowed to these colours shows it: in the first of them that the product has. */
export function cardForColors({ card, pictures }: CatalogueDocument, colors: readonly string[]): ProductCard {
  const wanted = new Set(colors.map(normalizeValue));
  const color = card.colors.find((each) => wanted.has(normalizeValue(each)));
  if (color === undefined) return card;
  const image = pictures.find((picture) => picture.color === color) ?? card.image;
  return { ...card, color, image, hoverImage: image?.url === card.image?.url ? card.hoverImage : null };
}

function writtenPrices(product: Product): Pick<CatalogueDocument, 'base' | 'variantPricesCents'> {
  const { priceCents, compareAtPriceCents, variantPricesCents = [] } = basePrices(product);
  const others = [...new Set(variantPricesCents)].filter((price) => price !== priceCents);
  return {
    ...(product.base ? { base: { priceCents, compareAtPriceCents } } : {}),
    ...(others.length > 0 ? { variantPricesCents: others } : {}),
  };
}

function knownCosts(product: Product): Pick<CatalogueDocument, 'costs'> {
  const costs = costGroups(applyDiscounts(product, []));
  return costs.length > 0 ? { costs } : {};
}

/** Of a product that shoppers see or do not see yet; null of none. */
export const toCatalogueDocument = (product: Product | null): CatalogueDocument | null =>
  product && {
    isPublished: product.isPublished,
    card: toProductCard(product),
    pictures: picturesByColor(product),
    text: searchText(product),
    categoryIds: product.categories.map(({ id }) => id),
    sizes: product.sizes,
    available: availableOf(product),
    sku: product.sku,
    stock: stockLevel(product),
    syncStatus: product.syncStatus ?? 'not_synced',
    ...writtenPrices(product),
    ...knownCosts(product),
  };
