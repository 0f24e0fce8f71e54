import { isValidChoice } from '#shared/catalogue/availability.ts';
import { discountPrice } from '#shared/catalogue/discount-price.ts';
import { cardFee, type Margin, margins, STRIPE_FEE } from '#shared/catalogue/margins.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { moveVariantPrices } from '#shared/catalogue/variant-prices.ts';
import { centsOf } from '#web/lib/dollars.ts';
import type { Draft } from './draft.ts';

export interface MarginRow extends Margin {
  feeCents: number;
  /** Null where there are no variants. */
  available: boolean | null;
}

/** What each variant would earn if the form were saved as it is, `shippingCents` being what free shipping costs the shop. */
export function draftMargins(draft: Draft, known: AdminProduct | null, shippingCents: number): MarginRow[] {
  const basePriceCents = centsOf(draft.price);
  if (!basePriceCents) return [];
  const bare = (known?.variants ?? []).map((variant) => ({ ...variant, priceCents: variant.basePriceCents }));
  const moved = basePriceCents === known?.base.priceCents ? bare : moveVariantPrices(bare, basePriceCents);
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
    { fee: STRIPE_FEE, shippingCents },
  );
  return rows.map((row, index) => ({
    ...row,
    feeCents: cardFee(row.priceCents, STRIPE_FEE),
    available: offered[index]?.available ?? null,
  }));
}
