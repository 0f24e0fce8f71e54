import { Link } from 'react-router-dom';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { LevelMark } from '#web/components/level-mark.tsx';
import { fittedSize } from '#web/lib/format/fitted-size.ts';
import { IN_FOUR, ProductTile } from '../components/product-tile.tsx';
import { CardHeart, ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

const TWO_CELLS = '(min-width: 120rem) 40vw, (min-width: 80rem) 50vw, (min-width: 48rem) 67vw, 100vw';
const IN_FIVE = `(min-width: 120rem) 20vw, ${IN_FOUR}`;
/** Classes that hide products next to the large one if they would start another row. */
const BESIDE_LEAD = ['', '', '', '', 'max-md:hidden xl:max-3xl:hidden', 'max-3xl:hidden'];

interface LeadGridProps {
  products: readonly ProductCard[];
  /** True if the large product is on the right or, on phones, below the others. */
  isMirrored: boolean;
}

/**
 * Shows the first product as large as four cells, with the others around it. Shows a plain grid if there are too few
 * products.
 */
function LeadGrid({ products, isMirrored }: LeadGridProps) {
  const [lead, ...others] = products;
  if (!lead || others.length < 4) return <ProductGrid products={products} eager={!isMirrored} />;
  return (
    <ul className="product-grid of-five hairline-grid">
      <li
        className={`relative col-span-2 row-span-2 ${isMirrored ? 'max-md:order-1 md:col-start-[-3] md:row-start-1' : ''}`}
      >
        <ProductTile product={lead} sizes={TWO_CELLS} isTall />
        <CardHeart product={lead} />
      </li>
      {others.slice(0, BESIDE_LEAD.length).map((product, index) => (
        <li key={product.id} className={`relative ${BESIDE_LEAD[index]}`}>
          <ProductTile product={product} sizes={IN_FIVE} />
          <CardHeart product={product} />
        </li>
      ))}
    </ul>
  );
}

/** Number of products that an admin must choose for the first section so that it shows its first product large. */
const LEAD_COUNT = 6;

/**
 * Returns true if a section shows its first product large. Every second section that fills its rows does. With a chosen
 * count, only the first section can.
 */
const hasLead = (index: number, count: number | null): boolean =>
  count === null ? index % 2 === 0 : index === 0 && count === LEAD_COUNT;

interface HomeSectionProps {
  title: string;
  category: string;
  /** Text of the level mark above the title, in meters. */
  level: string;
  /** Null while the products load. A section without products is not shown. */
  products: readonly ProductCard[] | null;
  /** Position among the sections, from 0. The layout depends on it. */
  index: number;
  /** Number of products to show. Null to fill the rows. */
  count: number | null;
}

export function HomeSection({ title, category, level, products, index, count }: HomeSectionProps) {
  if (products?.length === 0) return null;
  const heading = `section-${category}`;
  return (
    <section aria-labelledby={heading}>
      <div className="flex items-end justify-between gap-6 px-gutter pt-16 pb-5 md:pt-28 md:pb-7">
        <div className="@container grow">
          <LevelMark level={level} className="mb-3 text-ash" />
          <h2 id={heading} className="display" style={{ fontSize: fittedSize(title, 'clamp(1.75rem, 5.6vw, 5.5rem)') }}>
            {title}
          </h2>
        </div>
        <Link to={`/products/${category}`} className="link label shrink-0 py-2.5">
          View All<span className="sr-only"> {title}</span>
        </Link>
      </div>
      {!products && <ProductGridSkeleton label={`Loading ${title}`} isExcerpt />}
      {products &&
        (hasLead(index, count) ? (
          <LeadGrid products={products} isMirrored={index > 0} />
        ) : (
          <ProductGrid products={products} eager={false} isExcerpt={count === null} isRail={count === null} />
        ))}
    </section>
  );
}
