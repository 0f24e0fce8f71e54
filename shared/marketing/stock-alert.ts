import * as z from 'zod/mini';
import { emailSchema } from '#shared/base/text.ts';
import { availableQuantity, combinationsOf, isSameChoice, type VariantChoice } from '#shared/catalogue/availability.ts';
import type { Product } from '#shared/catalogue/product.ts';

const option = z.nullable(z.string().check(z.minLength(1), z.maxLength(100)));

/**
 * Validates a shopper's request for an email when a sold-out variant is back in stock. The shop sends only one email per
 * request.
 */
export const stockAlertInputSchema = z.strictObject({ email: emailSchema, size: option, color: option });

export interface StockAlert extends VariantChoice {
  productId: string;
  email: string;
  /** UTC time in ISO 8601 format. */
  requestedAt: string;
}

/** Days after which a request is deleted if no email was sent. */
export const STOCK_ALERT_DAYS = 180;

/**
 * Describes the number of shoppers who wait for each variant of a product. `isMore` is true if only a part of them was
 * counted.
 */
export const stockAlertCountsSchema = z.object({
  total: z.int(),
  isMore: z.boolean(),
  choices: z.array(z.object({ size: z.nullable(z.string()), color: z.nullable(z.string()), count: z.int() })),
});
export type StockAlertCounts = z.infer<typeof stockAlertCountsSchema>;

/** Returns whether shoppers can buy the variant now. */
export const isBuyable = (product: Product | null, choice: VariantChoice): boolean =>
  product?.isPublished === true && availableQuantity(product, choice) > 0;

/** Returns whether a change made at least one variant available that could not be bought before. */
export const isRestocked = (before: Product | null, after: Product | null): boolean =>
  before !== null &&
  after !== null &&
  combinationsOf(after).some((choice) => isBuyable(after, choice) && !isBuyable(before, choice));

/** Counts alerts by variant. The most wanted variant comes first. */
export function countAlerts(alerts: readonly VariantChoice[]): StockAlertCounts['choices'] {
  const counts: StockAlertCounts['choices'] = [];
  for (const { size, color } of alerts) {
    const counted = counts.find((each) => isSameChoice(each, { size, color }));
    if (counted) counted.count++;
    else counts.push({ size, color, count: 1 });
  }
  return counts.toSorted((one, other) => other.count - one.count);
}
