import { formatCents } from '#shared/base/money.ts';
import { isOnSale } from '#shared/catalogue/availability.ts';

export function Price({ priceCents, compareAtPriceCents }: { priceCents: number; compareAtPriceCents: number | null }) {
  if (compareAtPriceCents === null || !isOnSale({ priceCents, compareAtPriceCents })) {
    return <span className="figures">{formatCents(priceCents)}</span>;
  }
  return (
    <span className="figures inline-flex flex-wrap gap-x-2">
      <span className="text-rust-deep">
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
