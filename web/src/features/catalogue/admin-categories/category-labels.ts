import { pluralize } from '#shared/base/format-count.ts';
import type { CategoryRefresh } from '#shared/catalogue/category.ts';
import type { DiscountPreview } from '#shared/catalogue/discount-preview.ts';

export const priceUpdateProgress = ({ done, total }: Pick<CategoryRefresh, 'done' | 'total'>): string =>
  `Updating: ${done} of ${Math.max(done, total)}`;

/** Returns a warning about sales at a loss; null for none. */
export const lossWarning = ({ belowCostCount }: DiscountPreview): string | null =>
  belowCostCount === 0
    ? null
    : `Below cost: ${pluralize(belowCostCount, 'price')} would not pay for the piece and the fee of its payment.`;

/** Returns the consequences of a discount, a sentence each. */
export function previewSentences({ total, same, changed, free, better }: DiscountPreview): string[] {
  if (total === 0) return ['No products are in this category.'];
  return [
    `${changed === 0 ? 'No product' : pluralize(changed, 'product')} will have another price.`,
    same > 0 ? `${pluralize(same, 'product')} will cost the same as now.` : '',
    better > 0
      ? `${pluralize(better, 'product has', 'products have')} a discount as good from another category, and ${better === 1 ? 'keeps' : 'keep'} it.`
      : '',
    free > 0 ? `${pluralize(free, 'product')} would cost nothing and will not be discounted.` : '',
  ].filter(Boolean);
}
