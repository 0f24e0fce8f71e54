import { formatCents } from '#shared/base/money.ts';
import { isOnSale } from '#shared/catalogue/availability.ts';
import { useSettings } from '#web/lib/data/settings.ts';

interface PriceProps {
  priceCents: number;
  compareAtPriceCents: number | null;
}

export function Price({ priceCents, compareAtPriceCents }: PriceProps) {
  if (compareAtPriceCents === null || !isOnSale({ priceCents, compareAtPriceCents })) {
    return <span className="figures">{formatCents(priceCents)}</span>;
  }
  return (
    <span className="figures inline-flex flex-wrap gap-x-2">
      <span className="text-signal">
        <span className="sr-only">Now </span>
        {formatCents(priceCents)}
      </span>
      <span className="text-ash">
        <span className="sr-only">Before </span>
        <s>{formatCents(compareAtPriceCents)}</s>
      </span>
    </span>
  );
}

/** Shows the lowest price in the 30 days before a reduction, if the shop has this turned on. EU law requires this price. */
export function LowestPrice({ cents }: { cents: number | null | undefined }) {
  const { showsLowestPrice } = useSettings();
  return showsLowestPrice && cents ? (
    <span className="lowest-price">Lowest price in the 30 days before the sale: {formatCents(cents)}</span>
  ) : null;
}
