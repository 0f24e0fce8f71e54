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

/**
 * Describes the fields of a product that lists need for searching, filtering, and sorting. A new server instance reads these
 * fields for all products when it starts.
 */
export interface SearchDocument {
  /** False for a draft, which only admins can see. */
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
   * True if all combinations of size and color are in stock. False if none is. Otherwise, lists the numbers of the
   * combinations in stock. Combinations are numbered from 0, size by size. A product without sizes counts as having one size,
   * and a product without colors as having one color.
   */
  available: boolean | number[];
}

/** Adds the fields that lists need to show a product, in the shop or in the back office. */
export interface CatalogueDocument extends SearchDocument {
  card: ProductCard;
  pictures: ProductImage[];
  /** SKUs of the product and its variants. */
  skus: string[];
  syncStatus: SyncStatus;
  /**
   * True if the shop keeps its own stock of the product, so that an admin can change the stock. False for a product that is
   * made to order.
   */
  hasStock: boolean;
  /** Prices before the discount. Missing if no discount applies. */
  base?: { priceCents: Cents; compareAtPriceCents: Cents | null };
  /** Lists the variant prices before discount that differ from the product's price, each once. */
  variantPricesCents?: Cents[];
  /** Unit costs with prices before discount. Missing if no cost is known. */
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

/**
 * Returns the product's card with a picture in one of the selected colors. If the product has several of them, uses the
 * first. If it has none, returns the card unchanged.
 */
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

/**
 * Builds the document from which lists search and show a product. Returns null if the product is null. The card shows the
 * number of units left if it is at most `mostLeft`.
 */
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
