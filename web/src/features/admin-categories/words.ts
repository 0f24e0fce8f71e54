import { counted } from '#shared/base/counted.ts';
import type { Refresh } from '#shared/catalogue/category.ts';
import type { DiscountPreview } from '#shared/catalogue/discount-preview.ts';

export const progressWords = ({ done, total }: Pick<Refresh, 'done' | 'total'>): string =>
  `Updating: ${done} of ${Math.max(done, total)}`;

/** What a discount would sell at a loss; null for nothing. */
export const lossWords = ({ belowCostCount }: DiscountPreview): string | null =>
  belowCostCount === 0
    ? null
    : `Below cost: ${counted(belowCostCount, 'price')} would not pay for the piece and the fee of its payment.`;

/** What a discount would do, a sentence each. */
export function previewWords({ total, same, changed, free, better }: DiscountPreview): string[] {
  if (total === 0) return ['No products are in this category.'];
  return [
    `${changed === 0 ? 'No product' : counted(changed, 'product')} will have another price.`,
    same > 0 ? `${counted(same, 'product')} will cost the same as now.` : '',
    better > 0
      ? `${counted(better, 'product has', 'products have')} a discount as good from another category, and ${better === 1 ? 'keeps' : 'keep'} it.`
      : '',
    free > 0 ? `${counted(free, 'product')} would cost nothing and will not be discounted.` : '',
  ].filter(Boolean);
}
