import { isOnSale } from '#shared/catalogue/availability.ts';

const TONES = {
  rust: 'bg-rust-deep text-bone',
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
  /** Units left, when they are the last few. */
  left?: number | undefined;
}

/** SALE, NEW, SOLD OUT and the last few units, where they apply. */
export function ProductBadges({ product }: { product: Badged }) {
  return (
    <>
      {product.soldOut && <Badge tone="quiet">SOLD OUT</Badge>}
      {product.left !== undefined && <Badge tone="quiet">{`ONLY ${product.left} LEFT`}</Badge>}
      {isOnSale(product) && <Badge tone="rust">SALE</Badge>}
      {product.isFeatured && <Badge tone="ink">NEW</Badge>}
    </>
  );
}
