import * as z from 'zod/mini';
import { emailSchema } from '#shared/base/text.ts';
import { availableQuantity, combinationsOf, isSameChoice, type VariantChoice } from '#shared/catalogue/availability.ts';
import type { Product } from '#shared/catalogue/product.ts';

const option = z.nullable(z.string().check(z.minLength(1), z.maxLength(100)));

/** A shopper's request to be emailed once when a sold-out choice of a product is back. */
export const stockAlertInputSchema = z.strictObject({ email: emailSchema, size: option, color: option });

export interface StockAlert extends VariantChoice {
  productId: string;
  email: string;
  /** UTC ISO. */
  requestedAt: string;
}

/** A request that nothing answered is deleted after as many days. */
export const STOCK_ALERT_DAYS = 180;

/** The shoppers who wait for each choice of a product; `isMore` when there are more than were counted. */
export const stockAlertCountsSchema = z.object({
  total: z.int(),
  isMore: z.boolean(),
  choices: z.array(z.object({ size: z.nullable(z.string()), color: z.nullable(z.string()), count: z.int() })),
});
export type StockAlertCounts = z.infer<typeof stockAlertCountsSchema>;

/** Returns whether shoppers can buy a choice now. */
export const isBuyable = (product: Product | null, choice: VariantChoice): boolean =>
  product?.isPublished === true && availableQuantity(product, choice) > 0;

/** Returns whether a choice that could not be bought before a change can be bought after it. */
export const isRestocked = (before: Product | null, after: Product | null): boolean =>
  before !== null &&
  after !== null &&
  combinationsOf(after).some((choice) => isBuyable(after, choice) && !isBuyable(before, choice));

/** Counts alerts by choice, the most wanted first. */
export function countAlerts(alerts: readonly VariantChoice[]): StockAlertCounts['choices'] {
  const counts: StockAlertCounts['choices'] = [];
  for (const { size, color } of alerts) {
    const counted = counts.find((each) => isSameChoice(each, { size, color }));
    if (counted) counted.count++;
    else counts.push({ size, color, count: 1 });
  }
  return counts.toSorted((one, other) => other.count - one.count);
}
