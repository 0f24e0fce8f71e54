import { Link } from 'react-router-dom';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { LevelMark } from '#web/components/level-mark.tsx';
import { fittedSize } from '#web/lib/format/fitted-size.ts';
import { LeadGrid } from './lead-grid.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

interface HomeSectionProps {
  title: string;
  category: string;
  /** The level mark beside the title: metres above the pavement. */
  level: string;
  /** Null while they load; a section without products is not shown. */
  products: readonly ProductCard[] | null;
  /** True when its newest product is shown large. */
  isLead: boolean;
  /** Products shown; null for as many as fill the rows. */
  count: number | null;
}

/** Fills the rows beside a large product. */
const LEAD_COUNT = 6;

export function HomeSection({ title, category, level, products, isLead, count }: HomeSectionProps) {
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
      {!products && <ProductGridSkeleton count={4} label={`Loading ${title}`} />}
      {products &&
        (isLead && (count === null || count === LEAD_COUNT) ? (
          <LeadGrid products={products} />
        ) : (
          <ProductGrid products={products} eager={false} isExcerpt={count === null} />
        ))}
    </section>
  );
}
