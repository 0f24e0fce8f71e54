import type { Cents } from '#shared/base/money.ts';
import { availableQuantity, isCountedByVariant, isSoldOut } from './availability.ts';
import { type CostGroup, costGroups } from './below-cost.ts';
import { hasOwnStock } from './changes/stock-change.ts';
import { applyDiscounts, basePrices } from './discount.ts';
import type { Product, ProductCard, ProductImage, SyncStatus } from './product.ts';
import { toProductCard, toPublicImage } from './product-views.ts';
import { type SearchFields, searchFields } from './search/search-index.ts';
import { normalizeValue } from './selection.ts';
import { DEFAULT_LOW_STOCK } from './stock.ts';

/** Fields of a product that lists need to search, filter and sort it. A new instance reads those of all products at once. */
export interface SearchDocument {
  /** Drafts are visible to admins only. */
  isPublished: boolean;
  card: Pick<
    ProductCard,
    'id' | 'createdAt' | 'title' | 'priceCents' | 'compareAtPriceCents' | 'colors' | 'isFeatured' | 'soldOut'
  > & { opening?: ProductCard['opening'] | undefined };
  words: SearchFields;
  categoryIds: string[];
  categoryNames: string[];
  sizes: string[];
  tags: string[];
  /**
   * Combinations in stock: all, none, or the numbers of some. Combinations are numbered from 0, size by size; a product
   * without sizes or without colors counts as having one.
   */
  available: boolean | number[];
}

/** These and the fields that lists need to show it, in the shop or the back office. */
export interface CatalogueDocument extends SearchDocument {
  card: ProductCard;
  pictures: ProductImage[];
  /** Those of the product and its variants. */
  skus: string[];
  syncStatus: SyncStatus;
  /** False for a product that is made to order. */
  hasStock: boolean;
  /** Prices before the discount; missing without one. */
  base?: { priceCents: Cents; compareAtPriceCents: Cents | null };
  /** Distinct variant prices before discount that differ from the product's. */
  variantPricesCents?: Cents[];
  /** Unit costs, with prices before discount; missing when none is known. */
  costs?: CostGroup[];
}

const orSingleNull = (values: readonly string[]): (string | null)[] => (values.length > 0 ? [...values] : [null]);

function availableCombinations(product: Product): CatalogueDocument['available'] {
  const isOneNumber = product.inventoryPolicy === 'finite' && !isCountedByVariant(product);
  if (isOneNumber || isSoldOut(product)) return !isSoldOut(product);
  const choices = orSingleNull(product.sizes).flatMap((size) =>
    orSingleNull(product.colors).map((color) => ({ size, color })),
  );
  const numbers = choices.flatMap((choice, number) => (availableQuantity(product, choice) > 0 ? [number] : []));
  return numbers.length === choices.length ? true : numbers.length > 0 && numbers;
}

const picturesByColor = ({ colors, images }: Product): ProductImage[] =>
  colors.flatMap((color) => images.find((image) => image.color === color) ?? []).map(toPublicImage);

/** Returns the card in the first of the selected colors that the product has. */
export function cardForColors({ card, pictures }: CatalogueDocument, colors: readonly string[]): ProductCard {
  const selected = new Set(colors.map(normalizeValue));
  const color = card.colors.find((each) => selected.has(normalizeValue(each)));
  if (color === undefined) return card;
  const image = pictures.find((picture) => picture.color === color) ?? card.image;
  return { ...card, color, image, hoverImage: image?.url === card.image?.url ? card.hoverImage : null };
}

function pricesBeforeDiscount(product: Product): Pick<CatalogueDocument, 'base' | 'variantPricesCents'> {
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

const skusOf = ({ sku, variants = [] }: Product): string[] =>
  [...new Set([sku, ...variants.map((variant) => variant.sku ?? '')])].filter(Boolean);

/** `mostLeft` is the highest number of units left that the card keeps. */
export function toCatalogueDocument(product: Product | null, mostLeft = DEFAULT_LOW_STOCK): CatalogueDocument | null {
  if (!product) return null;
  const card = toProductCard(product, mostLeft);
  const names = { categoryNames: product.categories.map(({ name }) => name), tags: product.tags ?? [] };
  return {
    isPublished: product.isPublished,
    card,
    pictures: picturesByColor(product),
    words: searchFields({ ...names, card, descriptionHtml: product.descriptionHtml }),
    categoryIds: product.categories.map(({ id }) => id),
    ...names,
    sizes: product.sizes,
    available: availableCombinations(product),
    skus: skusOf(product),
    syncStatus: product.syncStatus ?? 'not_synced',
    hasStock: hasOwnStock(product),
    ...pricesBeforeDiscount(product),
    ...knownCosts(product),
  };
}
