import type { ReactNode } from 'react';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { later } from '#web/lib/chunks/chunks.ts';
import { IN_FOUR, ProductTile } from '../components/product-tile.tsx';

const Heart = later(() => import('#web/lib/wishlist/heart.tsx'));

/** Shows the button in the corner of a card that adds its product to the wishlist. */
export const CardHeart = ({ product: { id, title } }: { product: ProductCard }) => (
  <Heart productId={id} title={title} className="absolute top-0 right-0 size-11" />
);

/** Number of products in a row on the widest screens. */
const WIDEST_ROW = 6;
/** Classes that hide the cards that don't fit in a single row. */
const IN_ONE_ROW = ['', '', '', 'md:max-xl:hidden', 'max-3xl:hidden', 'max-4xl:hidden'];
/** The same classes for a row that phones show in full and that scrolls sideways there. */
const IN_RAIL = ['', '', '', 'md:max-xl:hidden', 'md:max-3xl:hidden', 'md:max-4xl:hidden'];
/** Number of cards next to each other on a phone. Only their pictures are requested before the layout is known. */
const AT_ONCE = 2;

interface ProductGridProps {
  products: readonly ProductCard[];
  eager?: boolean;
  /** True to show a single row, or two rows of two on phones. */
  isExcerpt?: boolean;
  /** True if the row scrolls sideways on phones. */
  isRail?: boolean;
  /** True for lists with up to thousands of products. Rows out of sight are not rendered by the browser. */
  isLong?: boolean;
  /** Size that the list is filtered by. */
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

/** Shows a placeholder for the grid. With `isExcerpt`, shows it for a single row. */
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
