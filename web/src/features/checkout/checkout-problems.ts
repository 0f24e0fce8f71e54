import type { CartPrice, PricedLine } from '#shared/base/pricing.ts';
import type { VariantChoice } from '#shared/catalogue/availability.ts';
import type { Shortage } from '#shared/catalogue/stock.ts';
import type { ApiProblem } from '#web/lib/data/api.ts';

/** The price of a cart as the server calculated it, in cents. */
export interface AgreedPrice
  extends Pick<CartPrice<unknown>, 'discountPercent' | 'discountLabel' | 'offers' | 'giftCardsCents'> {
  lines: (VariantChoice & { productId: string } & Pick<PricedLine, 'unitCents'>)[];
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  totalCents: number;
}

/** A line with too little stock, and the number of units it can have. */
export interface Allotment extends Shortage {
  allotted: number;
}

/**
 * Divides the remaining stock of a product among its lines, in order. If the variants have their own stock, each line uses
 * that.
 */
export function allot(shortages: readonly Shortage[]): Allotment[] {
  const left = new Map<string, number>();
  return shortages.map((shortage) => {
    const remaining = (shortage.ofVariant ? undefined : left.get(shortage.productId)) ?? shortage.available;
    const allotted = Math.min(shortage.quantity, remaining, shortage.available);
    left.set(shortage.productId, remaining - allotted);
    return { ...shortage, allotted };
  });
}

export const shortagesOf = ({ problem }: ApiProblem): Shortage[] =>
  Array.isArray(problem.shortages) ? (problem.shortages as Shortage[]) : [];

export const agreedPriceOf = ({ problem }: ApiProblem): AgreedPrice | null =>
  typeof problem.cart === 'object' && problem.cart !== null ? (problem.cart as AgreedPrice) : null;
