import { isOnSale } from '#shared/catalogue/availability.ts';
import { useSettings } from '#web/lib/data/settings.ts';

const TONES = {
  rust: 'bg-signal text-bone',
  ink: 'bg-ink text-bone',
  quiet: 'bg-concrete text-ink',
} as const;

export function Badge({ tone, children }: { tone: keyof typeof TONES; children: string }) {
  return <span className={`label px-2 py-1 text-[0.6875rem] leading-none ${TONES[tone]}`}>{children}</span>;
}

interface Badged {
  priceCents: number;
  compareAtPriceCents: number | null;
  isFeatured: boolean;
  soldOut: boolean;
  /** Number of units left if only a few are left. */
  left?: number | undefined;
}

/** Shows the badges that apply to a product: SALE, NEW, SOLD OUT, and the last few units. */
export function ProductBadges({ product }: { product: Badged }) {
  const { lowStock } = useSettings();
  const { left = 0 } = product;
  return (
    <>
      {product.soldOut && <Badge tone="quiet">SOLD OUT</Badge>}
      {left > 0 && left <= lowStock && <Badge tone="quiet">{`ONLY ${left} LEFT`}</Badge>}
      {isOnSale(product) && <Badge tone="rust">SALE</Badge>}
      {product.isFeatured && <Badge tone="ink">NEW</Badge>}
    </>
  );
}
