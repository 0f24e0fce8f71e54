import * as z from 'zod/mini';
import { formatCount } from '#shared/base/format-count.ts';
import { idSchema } from '#shared/base/id.ts';
import { formatCents } from '#shared/base/money.ts';
import { moneySchema } from '#shared/base/money-schema.ts';
import { MAX_INVENTORY, MAX_PRICE_CENTS } from '../product-input.ts';
import { tagsSchema } from '../tags.ts';
import { STOCK_REASONS, stockUnitsSchema } from '../variants/stock-adjustment.ts';

const MAX_PERCENT = 500;

/** `to_99` makes each price end in .99. */
const priceFields = { direction: z.enum(['up', 'down']), rounding: z.enum(['none', 'to_99']) };

const percentSchema = z
  .strictObject({
    type: z.literal('price_percent'),
    percent: z
      .int('must be a whole number')
      .check(z.gte(1, 'must be at least 1'), z.lte(MAX_PERCENT, `must be at most ${MAX_PERCENT}`)),
    ...priceFields,
  })
  .check(
    z.refine(({ direction, percent }) => direction === 'up' || percent < 100, {
      error: 'must be less than 100 to lower prices',
      path: ['percent'],
    }),
  );

const amountSchema = z.strictObject({
  type: z.literal('price_amount'),
  amountCents: moneySchema({ min: 1, max: MAX_PRICE_CENTS }),
  ...priceFields,
});

/**
 * Changes every stock number of a product. `add_stock` adds `units`, or removes them if they are negative. `set_stock` makes
 * `units` the new number.
 */
const addStockSchema = z.strictObject({
  type: z.literal('add_stock'),
  units: stockUnitsSchema,
  reason: z.enum(STOCK_REASONS),
});
const setStockSchema = z.strictObject({
  type: z.literal('set_stock'),
  units: z.int('must be a whole number').check(z.gte(0, 'must be at least 0'), z.lte(MAX_INVENTORY)),
});

/** Describes one change to many products. Prices are those before a category's discount. */
export const productChangeSchema = z.union([
  percentSchema,
  amountSchema,
  z.strictObject({ type: z.enum(['publish', 'unpublish', 'delete']) }),
  z.strictObject({ type: z.enum(['add_category', 'remove_category']), categoryId: idSchema('cat') }),
  z.strictObject({ type: z.enum(['add_tags', 'remove_tags']), tags: tagsSchema.check(z.minLength(1)) }),
  addStockSchema,
  setStockSchema,
]);
export type ProductChange = z.infer<typeof productChangeSchema>;
export type StockChange = Extract<ProductChange, { units: number }>;
export type TagChange = Extract<ProductChange, { tags: string[] }>;
export type PriceChange = Extract<ProductChange, { rounding: string }>;

export const isPriceChange = (change: ProductChange): change is PriceChange => 'rounding' in change;

export const isStockChange = (change: ProductChange): change is StockChange => 'units' in change;

export const isTagChange = (change: ProductChange): change is TagChange => 'tags' in change;

/** Formats tags as a phrase: `the tag Wool` or `the tags Wool and Summer`. */
const tagsText = (tags: readonly string[]): string =>
  `the ${tags.length === 1 ? 'tag' : 'tags'} ${new Intl.ListFormat('en').format(tags)}`;

/** Returns a title for a change: `Raise prices by 10%`. */
export function changeTitle(change: ProductChange, categoryName = 'a category'): string {
  if (isPriceChange(change)) {
    const verb = change.direction === 'up' ? 'Raise' : 'Lower';
    const by = change.type === 'price_percent' ? `${change.percent}%` : formatCents(change.amountCents);
    return `${verb} prices by ${by}${change.rounding === 'to_99' ? ', ending in .99' : ''}`;
  }
  switch (change.type) {
    case 'add_stock':
      return change.units > 0
        ? `Add ${formatCount(change.units)} to stock`
        : `Take ${formatCount(-change.units)} from stock`;
    case 'set_stock':
      return `Set stock to ${formatCount(change.units)}`;
    case 'add_tags':
      return `Add ${tagsText(change.tags)}`;
    case 'remove_tags':
      return `Remove ${tagsText(change.tags)}`;
    case 'add_category':
      return `Add to ${categoryName}`;
    case 'remove_category':
      return `Remove from ${categoryName}`;
    default:
      return change.type.charAt(0).toUpperCase() + change.type.slice(1);
  }
}
