import { type Cents, formatCents, roundHalfUp } from '#shared/base/money.ts';
import type { Product } from '../product.ts';
import { MAX_PRICE_CENTS } from '../product-input.ts';
import { normalizeValue } from '../selection.ts';
import { MAX_TAGS, uniqueTags } from '../tags.ts';
import type { StockCounters } from '../variants/stock-counters.ts';
import {
  isPriceChange,
  isStockChange,
  isTagChange,
  type PriceChange,
  type ProductChange,
  type TagChange,
} from './product-change.ts';

/** Describes the values of the fields that a change writes, either before or after the change. A deletion has no values. */
export interface ChangeValues {
  isPublished?: boolean;
  /** Price of the product, followed by the prices of its variants. In cents, before a category's discount. */
  pricesCents?: Cents[];
  isInCategory?: boolean;
  tags?: string[];
  /** Units that the change added to each stock counter. */
  units?: StockCounters;
}

type Changeable = Pick<Product, 'isPublished' | 'priceCents' | 'variants' | 'categories' | 'tags'>;

/** Highest number of categories for one product. */
const MAX_CATEGORIES = 20;

const toNearest99 = (cents: Cents): Cents => Math.max(99, Math.round((cents + 1) / 100) * 100 - 1);

/** Returns a price after a change, in cents. The result may be too low or too high to charge. */
export function changedPrice(priceCents: Cents, change: PriceChange): Cents {
  const sign = change.direction === 'up' ? 1 : -1;
  const exact =
    change.type === 'price_percent'
      ? roundHalfUp((priceCents * (100 + sign * change.percent)) / 100)
      : priceCents + sign * change.amountCents;
  return change.rounding === 'to_99' && exact > 0 ? toNearest99(exact) : exact;
}

/** Returns the current values of the fields that a change writes. `product` must be without discounts. */
export function valuesOf(change: ProductChange, product: Changeable): ChangeValues {
  if (isPriceChange(change)) {
    return { pricesCents: [product.priceCents, ...(product.variants ?? []).map(({ priceCents }) => priceCents)] };
  }
  if ('categoryId' in change) return { isInCategory: product.categories.some(({ id }) => id === change.categoryId) };
  if (isTagChange(change)) return { tags: product.tags ?? [] };
  return change.type === 'delete' || isStockChange(change) ? {} : { isPublished: product.isPublished };
}

/** Returns a product's tags after a change. */
export function changedTags(tags: readonly string[], change: TagChange): string[] {
  if (change.type === 'add_tags') return uniqueTags([...tags, ...change.tags]);
  const removed = new Set(change.tags.map(normalizeValue));
  return tags.filter((tag) => !removed.has(normalizeValue(tag)));
}

/** Returns the values after a change, given the values before it. */
export function nextValues(change: ProductChange, { pricesCents = [], tags = [] }: ChangeValues): ChangeValues {
  if (isPriceChange(change)) return { pricesCents: pricesCents.map((price) => changedPrice(price, change)) };
  if ('categoryId' in change) return { isInCategory: change.type === 'add_category' };
  if (isTagChange(change)) return { tags: changedTags(tags, change) };
  return change.type === 'delete' || isStockChange(change) ? {} : { isPublished: change.type === 'publish' };
}

/**
 * Returns the product with the given values. `product` must be without discounts. Leaves the slug and name of an added
 * category blank.
 */
export function withValues<T extends Changeable>(change: ProductChange, product: T, values: ChangeValues): T {
  const { isPublished = product.isPublished, pricesCents, isInCategory, tags } = values;
  const [priceCents = product.priceCents, ...variantPrices] = pricesCents ?? [];
  const next = {
    ...product,
    isPublished,
    priceCents,
    ...(tags ? { tags } : {}),
    ...(product.variants
      ? {
          variants: product.variants.map((variant, index) => ({
            ...variant,
            priceCents: variantPrices[index] ?? variant.priceCents,
          })),
        }
      : {}),
  };
  if (!('categoryId' in change) || isInCategory === undefined) return next;
  const others = product.categories.filter(({ id }) => id !== change.categoryId);
  return {
    ...next,
    categories: isInCategory ? [...others, { id: change.categoryId, slug: '', name: '' }] : others,
  };
}

/** Returns the reason why prices cannot be charged. Null if they can. */
export function priceRefusal(pricesCents: readonly Cents[]): string | null {
  const lowest = Math.min(...pricesCents);
  if (lowest <= 0) return lowest === 0 ? 'The price would be $0.00' : 'The price would be less than $0.00';
  return Math.max(...pricesCents) > MAX_PRICE_CENTS
    ? `The price would be more than ${formatCents(MAX_PRICE_CENTS)}`
    : null;
}

/** Returns the reason why a product cannot have these values. Null if it can. */
export function refusalOfValues(
  product: Changeable,
  { pricesCents, isInCategory, tags = [] }: ChangeValues,
): string | null {
  if (pricesCents) return priceRefusal(pricesCents);
  if (tags.length > MAX_TAGS) return `It would have more than ${MAX_TAGS} tags, the most allowed`;
  return isInCategory && product.categories.length >= MAX_CATEGORIES
    ? `It’s already in ${MAX_CATEGORIES} categories, the most allowed`
    : null;
}
