import { type Cents, roundHalfUp } from '#shared/base/money.ts';
import { discountedUnit, VOLUME_DISCOUNTS } from '#shared/base/pricing.ts';
import type { VariantChoice } from './availability.ts';
import type { Product } from './product.ts';

/** What a card payment costs the shop. Basis points are hundredths of a percent: 290 is 2.9 %. */
export interface CardFee {
  basisPoints: number;
  fixedCents: Cents;
}

/** Stripe's price for cards in the United States (stripe.com/pricing). */
export const STRIPE_FEE: CardFee = { basisPoints: 290, fixedCents: 30 };

export interface MarginSettings {
  fee: CardFee;
  /** What sending one piece costs the shop where shipping is free to the shopper. */
  shippingCents: Cents;
}

export interface Margin extends VariantChoice {
  /** What a shopper pays for one piece today, a category's discount taken off. */
  priceCents: Cents;
  /** Null when it is not known: then so are the profits. */
  costCents: Cents | null;
  /** What is left of one piece sold alone, the shopper paying its shipping. */
  profitCents: Cents | null;
  /** What is left of one piece under the largest volume discount, the shop paying its shipping. */
  worstProfitCents: Cents | null;
}

/** The fee of one payment, in cents. */
export const cardFee = (totalCents: Cents, { basisPoints, fixedCents }: CardFee): Cents =>
  roundHalfUp((totalCents * basisPoints) / 10_000) + fixedCents;

/** The most that a full cart takes off: so many pieces are needed, and share the payment's fixed fee. */
const [LARGEST] = VOLUME_DISCOUNTS;

function worstProfit(priceCents: Cents, costCents: Cents, { fee, shippingCents }: MarginSettings): Cents {
  const soldCents = discountedUnit(priceCents, LARGEST.percent) * LARGEST.pieces;
  const left = soldCents - cardFee(soldCents, fee) - (costCents + shippingCents) * LARGEST.pieces;
  return Math.floor(left / LARGEST.pieces);
}

/** What each variant earns, or the product itself where it has none. */
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
