import { useQuery } from '@tanstack/react-query';
import { newestQuery } from '../api/search.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

/** Shows one row of the newest products, for a page with nothing else to show. Shows nothing if they can't be loaded. */
export default function NewestProducts() {
  const { data, isPending } = useQuery(newestQuery);
  if (!isPending && !data?.items.length) return null;
  return (
    <section aria-labelledby="newest">
      <h2 id="newest" className="display px-gutter pb-5 text-[clamp(1.5rem,3.2vw,3.5rem)] md:pb-7">
        Newest
      </h2>
      {data ? (
        <ProductGrid products={data.items} eager={false} isExcerpt />
      ) : (
        <ProductGridSkeleton label="Loading the newest products" isExcerpt />
      )}
    </section>
  );
}
