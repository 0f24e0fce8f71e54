import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { formatCents } from '#shared/base/money.ts';
import { moneySchema } from '#shared/base/money-schema.ts';
import { MAX_PRICE_CENTS } from '../product-input.ts';

const MAX_PERCENT = 500;

/** `to_99` ends each price in .99. */
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

/** One change of many products. Prices are those before a category's discount. */
export const productChangeSchema = z.union([
  percentSchema,
  amountSchema,
  z.strictObject({ type: z.enum(['publish', 'unpublish', 'delete']) }),
  z.strictObject({ type: z.enum(['add_category', 'remove_category']), categoryId: idSchema('cat') }),
]);
export type ProductChange = z.infer<typeof productChangeSchema>;
export type PriceChange = Extract<ProductChange, { rounding: string }>;

export const isPriceChange = (change: ProductChange): change is PriceChange => 'rounding' in change;

/** Names a change: `Raise prices by 10%`. */
export function changeTitle(change: ProductChange, categoryName = 'a category'): string {
  if (isPriceChange(change)) {
    const verb = change.direction === 'up' ? 'Raise' : 'Lower';
    const by = change.type === 'price_percent' ? `${change.percent}%` : formatCents(change.amountCents);
    return `${verb} prices by ${by}${change.rounding === 'to_99' ? ', ending in .99' : ''}`;
  }
  switch (change.type) {
    case 'add_category':
      return `Add to ${categoryName}`;
    case 'remove_category':
      return `Remove from ${categoryName}`;
    default:
      return change.type.charAt(0).toUpperCase() + change.type.slice(1);
  }
}
