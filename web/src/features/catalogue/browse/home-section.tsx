import { Link } from 'react-router-dom';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { LevelMark } from '#web/components/level-mark.tsx';
import { fittedSize } from '#web/lib/format/fitted-size.ts';
import { IN_FOUR, ProductTile } from '../components/product-tile.tsx';
import { CardHeart, ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

const TWO_CELLS = '(min-width: 120rem) 40vw, (min-width: 80rem) 50vw, (min-width: 48rem) 67vw, 100vw';
const IN_FIVE = `(min-width: 120rem) 20vw, ${IN_FOUR}`;
/** Hides products beside the large one that would begin another row. */
const BESIDE_LEAD = ['', '', '', '', 'max-md:hidden xl:max-3xl:hidden', 'max-3xl:hidden'];

interface LeadGridProps {
  products: readonly ProductCard[];
  /** True when the large product stands on the right, on a phone below the others. */
  isMirrored: boolean;
}

/** Shows the first product four cells large and the others around it; a plain row when there are too few. */
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

/** Products that fill the rows beside a large one. */
const LEAD_COUNT = 6;

/** Every second section that fills its rows shows its first product large; only the first when their count is chosen. */
const hasLead = (index: number, count: number | null): boolean =>
  count === null ? index % 2 === 0 : index === 0 && count === LEAD_COUNT;

interface HomeSectionProps {
  title: string;
  category: string;
  /** The level mark beside the title: meters above the pavement. */
  level: string;
  /** Null while they load; a section without products is not shown. */
  products: readonly ProductCard[] | null;
  /** Place among the sections, from 0: their forms take turns. */
  index: number;
  /** Products shown; null for as many as fill the rows. */
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
