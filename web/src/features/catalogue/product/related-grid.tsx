import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { call } from '#web/lib/data/api.ts';
import { ProductGrid } from '../browse/product-grid.tsx';

const MOST_RELATED = 4;

/** The newest products of a category other than one; one more is fetched in case it is among them. */
const relatedQuery = (category: string, productId: string) =>
  queryOptions({
    queryKey: ['products', 'related', category],
    queryFn: () => call('GET /api/products', { query: { category, limit: MOST_RELATED + 1 } }),
    select: ({ items }) => items.filter(({ id }) => id !== productId).slice(0, MOST_RELATED),
  });

interface RelatedGridProps {
  category: { slug: string; name: string };
  productId: string;
  /** Placeholder until the products are loaded. */
  reserved: ReactNode;
}

/** Up to four other products of a category. Shows nothing without any, or when they cannot be loaded. */
export default function RelatedGrid({ category, productId, reserved }: RelatedGridProps) {
  const { data: products, error } = useQuery(relatedQuery(category.slug, productId));
  useEffect(() => {
    if (error) console.error('Related products', error);
  }, [error]);
  if (!products) return error ? null : reserved;
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="appears">
      <div className="flex items-end justify-between gap-6 px-gutter pt-16 pb-5 md:pt-28 md:pb-7">
        <h2 id="related" className="display text-[clamp(1.5rem,3.2vw,3.5rem)]">
          More from {category.name}
        </h2>
        <Link to={`/products/${category.slug}`} className="link label shrink-0 py-2.5">
          View All<span className="sr-only"> {category.name}</span>
        </Link>
      </div>
      <ProductGrid products={products} eager={false} isExcerpt />
    </section>
  );
}
