import { formatCents } from '#shared/base/money.ts';
import { isValidChoice, type VariantChoice } from '#shared/catalogue/availability.ts';
import { discountPrice } from '#shared/catalogue/discount-price.ts';
import { cardFee, type Margin, type MarginSettings, margins, STRIPE_FEE } from '#shared/catalogue/margins.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { moveVariantPrices } from '#shared/catalogue/variants/variant-prices.ts';
import { centsOf } from '#web/lib/format/field-amounts.ts';
import { rowsFor } from '../variants/variant-rows.ts';
import type { ProductDraft } from './product-draft.ts';

export interface MarginRow extends Margin {
  feeCents: number;
  /** Null if the product has no variants. */
  available: boolean | null;
}

interface PricedVariant extends VariantChoice {
  priceCents: number;
  costCents: number | null;
  available: boolean;
}

const ownVariants = (draft: ProductDraft, priceCents: number): PricedVariant[] =>
  rowsFor(draft, draft.variants ?? []).map(({ size, color, price, cost, quantity }) => ({
    ...{ size, color, priceCents: centsOf(price) ?? priceCents, costCents: centsOf(cost) },
    available: draft.policy === 'made_to_order' || Number(quantity) > 0,
  }));

function providerVariants(known: AdminProduct | null, priceCents: number): PricedVariant[] {
  const bare = (known?.variants ?? []).map((variant) => ({ ...variant, priceCents: variant.basePriceCents }));
  return priceCents === known?.base.priceCents ? bare : moveVariantPrices(bare, priceCents);
}

/**
 * Returns the margin of each variant, as if the form were saved now. Returns an empty list if the form has no valid price.
 * `shippingCents` is the shop's cost of free shipping.
 */
export function draftMargins(
  draft: ProductDraft,
  known: AdminProduct | null,
  terms: Pick<MarginSettings, 'shippingCents' | 'volumeSteps'>,
): MarginRow[] {
  const basePriceCents = centsOf(draft.price);
  if (!basePriceCents) return [];
  const moved = draft.variants ? ownVariants(draft, basePriceCents) : providerVariants(known, basePriceCents);
  const offered = moved.filter((variant) => isValidChoice(draft, variant));
  const discount = known?.discount;
  const sold = (cents: number) => (discount ? (discountPrice(cents, discount) ?? cents) : cents);
  const rows = margins(
    {
      priceCents: sold(basePriceCents),
      costCents: centsOf(draft.cost),
      ...(offered.length > 0
        ? { variants: offered.map((variant) => ({ ...variant, priceCents: sold(variant.priceCents) })) }
        : {}),
    },
    { fee: STRIPE_FEE, ...terms },
  );
  return rows.map((row, index) => ({
    ...row,
    feeCents: cardFee(row.priceCents, STRIPE_FEE),
    available: offered[index]?.available ?? null,
  }));
}

/** Describes the difference between a price and a cost, both as typed. Returns undefined if one of them is missing. */
export function marginText(price: string, cost: string): string | undefined {
  const [priceCents, costCents] = [centsOf(price), centsOf(cost)];
  if (!priceCents || costCents === null) return undefined;
  const leftCents = priceCents - costCents;
  if (leftCents < 0) return `You lose ${formatCents(-leftCents)} on each sale.`;
  return `Margin ${formatCents(leftCents)} (${Math.round((leftCents / priceCents) * 100)}%)`;
}
