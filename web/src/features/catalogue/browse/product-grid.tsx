import type { ReactNode } from 'react';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { later } from '#web/lib/chunks/chunks.ts';
import { IN_FOUR, ProductTile } from '../components/product-tile.tsx';

const Heart = later(() => import('#web/lib/wishlist/heart.tsx'));

/** The button in the corner of a card that saves its product. */
export const CardHeart = ({ product: { id, title } }: { product: ProductCard }) => (
  <Heart productId={id} title={title} className="absolute top-0 right-0 size-11" />
);

/** Products in a row on the widest screens. */
const WIDEST_ROW = 6;
/** Hides the cards for which a single row has no room. */
const IN_ONE_ROW = ['', '', '', 'md:max-xl:hidden', 'max-3xl:hidden', 'max-4xl:hidden'];
/** The same where a phone shows all of them in a row that scrolls. */
const IN_RAIL = ['', '', '', 'md:max-xl:hidden', 'md:max-3xl:hidden', 'md:max-4xl:hidden'];
/** Cards side by side on a phone. Only their pictures are requested before layout. */
const AT_ONCE = 2;

interface ProductGridProps {
  products: readonly ProductCard[];
  eager?: boolean;
  /** Shows one row; on phones two rows of two. */
  isExcerpt?: boolean;
  /** True when a phone shows the row as one that scrolls sideways. */
  isRail?: boolean;
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
  isRail = false,
  isLong = false,
}: ProductGridProps) {
  const isFull = isLong || (isExcerpt && products.length >= WIDEST_ROW);
  const shown = isExcerpt ? products.slice(0, isFull ? WIDEST_ROW : 4) : products;
  const hidden = isRail ? IN_RAIL : IN_ONE_ROW;
  return (
    <ul className={`product-grid hairline-grid ${isFull ? '' : 'of-four'} ${isRail ? 'product-rail' : ''}`}>
      {shown.map((product, index) => (
        <li key={product.id} className={`relative ${isLong ? 'out-of-sight' : isExcerpt ? (hidden[index] ?? '') : ''}`}>
          <ProductTile
            product={product}
            size={size}
            eager={eager && (index === 0 ? 'first' : index < AT_ONCE)}
            {...(isFull ? {} : { sizes: IN_FOUR })}
          />
          <CardHeart product={product} />
        </li>
      ))}
    </ul>
  );
}

function CardSkeleton() {
  return (
    <div className="waits">
      <div className="aspect-4/5 bg-bone-deep" />
      <div className="card-text">
        <div className="h-4 w-24 bg-bone-deep" />
        <div className="h-5 w-28 bg-bone-deep" />
        <div className="h-6 w-14 bg-bone-deep" />
        <div className="h-2.5" />
      </div>
    </div>
  );
}

/** Placeholder for the grid; `isExcerpt` for its single row. */
export function ProductGridSkeleton({ label, isExcerpt = false }: { label: string; isExcerpt?: boolean }): ReactNode {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <ul aria-hidden="true" className="product-grid hairline-grid">
        {Array.from({ length: isExcerpt ? WIDEST_ROW : 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike
          <li key={index} className={isExcerpt ? IN_ONE_ROW[index] : undefined}>
            <CardSkeleton />
          </li>
        ))}
      </ul>
    </div>
  );
}
