import type { ReactNode } from 'react';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { ProductTile } from '../components/product-tile.tsx';

const GRID = 'hairline-grid grid grid-cols-2 md:grid-cols-3 xl:grid-cols-4';
/** Reserves a hidden card's height: the picture's, five quarters of the column's width, and the text's. */
const OUT_OF_SIGHT =
  '[content-visibility:auto] [contain-intrinsic-block-size:auto_calc(125vw/2+5rem)] md:[contain-intrinsic-block-size:auto_calc(125vw/3+5rem)] xl:[contain-intrinsic-block-size:auto_calc(125vw/4+3.5rem)]';
/** Cards above the fold at the widest layout. */
const FIRST_ROW = 4;
/** Cards side by side on a phone. Only their pictures are requested before layout. */
const AT_ONCE = 2;

interface ProductGridProps {
  products: readonly ProductCard[];
  eager?: boolean;
  /** Shows at most four products, and three in rows of three, so that no row holds a single one. */
  isExcerpt?: boolean;
  /** True for lists of possibly thousands: hidden rows are not drawn. */
  isLong?: boolean;
  /** Size for which the list is filtered. */
  size?: string | null;
}

export function ProductGrid({
  products,
  size = null,
  eager = true,
  isExcerpt = false,
  isLong = false,
}: ProductGridProps) {
  const cellOf = (index: number) => {
    if (isLong) return OUT_OF_SIGHT;
    return isExcerpt && index === 3 ? 'md:max-xl:hidden' : undefined;
  };
  return (
    <ul className={GRID}>
      {(isExcerpt ? products.slice(0, FIRST_ROW) : products).map((product, index) => (
        <li key={product.id} className={cellOf(index)}>
          <ProductTile product={product} size={size} eager={eager && index < AT_ONCE} />
        </li>
      ))}
    </ul>
  );
}

function CardSkeleton() {
  return (
    <div className="waits">
      <div className="aspect-4/5 bg-bone-deep" />
      <div className="flex flex-col gap-1 px-3 pt-3 pb-5 md:px-4 xl:flex-row xl:justify-between">
        <div className="my-1 h-4 w-24 bg-bone-deep" />
        <div className="my-1 h-4 w-12 bg-bone-deep" />
      </div>
    </div>
  );
}

/** Placeholder for the grid. */
export function ProductGridSkeleton({ count = 8, label }: { count?: number; label: string }): ReactNode {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <ul aria-hidden="true" className={GRID}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike
          <li key={index}>
            <CardSkeleton />
          </li>
        ))}
      </ul>
    </div>
  );
}
