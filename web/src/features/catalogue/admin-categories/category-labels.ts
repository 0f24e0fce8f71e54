import { pluralize } from '#shared/base/format-count.ts';
import type { CategoryRefresh } from '#shared/catalogue/category.ts';
import type { DiscountPreview } from '#shared/catalogue/discount-preview.ts';

export const priceUpdateProgress = ({ done, total }: Pick<CategoryRefresh, 'done' | 'total'>): string =>
  `Updating: ${done} of ${Math.max(done, total)}`;

/** Returns a warning about prices below cost, or null if there are none. */
export const lossWarning = ({ belowCostCount }: DiscountPreview): string | null =>
  belowCostCount === 0 ? null : `${pluralize(belowCostCount, 'price')} would be below cost plus the card fee.`;

/** Returns the effects of a discount, one sentence each. */
export function previewSentences({ total, same, changed, free, better }: DiscountPreview): string[] {
  if (total === 0) return ['No products are in this category.'];
  return [
    changed === 0 ? 'Nothing would change.' : `${pluralize(changed, 'price')} will change.`,
    same > 0 ? `${pluralize(same, 'price')} won’t change.` : '',
    better > 0
      ? `${pluralize(better, 'product has', 'products have')} an equal or better discount from another category and ${better === 1 ? 'keeps' : 'keep'} it.`
      : '',
    free > 0
      ? `${pluralize(free, 'product')} would be free, so ${free === 1 ? 'it won’t' : 'they won’t'} be discounted.`
      : '',
  ].filter(Boolean);
}

/** Returns true if no product of the category would get the discount and no price would change. */
export const isPointless = ({ total, discounted, changed }: DiscountPreview): boolean =>
  total > 0 && discounted === 0 && changed === 0;
