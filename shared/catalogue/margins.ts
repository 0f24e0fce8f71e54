import { discountedUnit, type VolumeStep } from '#shared/base/discounts/volume-discounts.ts';
import { type Cents, roundHalfUp } from '#shared/base/money.ts';
import type { VariantChoice } from './availability.ts';
import type { Product } from './product.ts';

/** Fee for a card payment. Basis points are hundredths of a percent: 290 is 2.9%. */
export interface CardFee {
  basisPoints: number;
  fixedCents: Cents;
}

/** Stripe's fee for a card payment in the United States (stripe.com/pricing). */
export const STRIPE_FEE: CardFee = { basisPoints: 290, fixedCents: 30 };

export interface MarginSettings {
  fee: CardFee;
  /** Cost of shipping one unit if the shop pays for it. */
  shippingCents: Cents;
  /** Sorted with the fewest units first. */
  volumeSteps: readonly VolumeStep[];
}

export interface Margin extends VariantChoice {
  /** Current unit price, after a category's discount. */
  priceCents: Cents;
  /** Null if unknown. The profits are then null, too. */
  costCents: Cents | null;
  /** Profit of one unit sold alone, with shipping paid by the customer. */
  profitCents: Cents | null;
  /** Profit of one unit at the largest volume discount, with shipping paid by the shop. */
  worstProfitCents: Cents | null;
}

export const cardFee = (totalCents: Cents, { basisPoints, fixedCents }: CardFee): Cents =>
  roundHalfUp((totalCents * basisPoints) / 10_000) + fixedCents;

/** Returns the profit of one unit at the largest volume discount, in cents. The units share the fixed fee of one payment. */
function worstProfit(priceCents: Cents, costCents: Cents, { fee, shippingCents, volumeSteps }: MarginSettings): Cents {
  const { units, percent } = volumeSteps.at(-1) ?? { units: 1, percent: 0 };
  const soldCents = discountedUnit(priceCents, percent) * units;
  const left = soldCents - cardFee(soldCents, fee) - (costCents + shippingCents) * units;
  return Math.floor(left / units);
}

/** Returns the margin of each variant, or of the product if it has no variants. */
export function margins(
  product: Pick<Product, 'priceCents' | 'costCents' | 'variants'>,
  settings: MarginSettings,
): Margin[] {
  const plain = { size: null, color: null, priceCents: product.priceCents, costCents: product.costCents };
  return (product.variants ?? [plain]).map(({ size, color, priceCents, costCents: cost }) => {
    const costCents = cost ?? product.costCents ?? null;
    const isKnown = costCents !== null;
    return {
      size,
      color,
      priceCents,
      costCents,
      profitCents: isKnown ? priceCents - cardFee(priceCents, settings.fee) - costCents : null,
      worstProfitCents: isKnown ? worstProfit(priceCents, costCents, settings) : null,
    };
  });
}
