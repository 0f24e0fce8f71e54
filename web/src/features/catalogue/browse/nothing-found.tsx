import { useQuery } from '@tanstack/react-query';
import { Notice } from '#web/components/notice.tsx';
import { newestQuery } from '../api/search.ts';
import { CategoryLinks } from './category-links.tsx';
import { ProductGrid } from './product-grid.tsx';

/** Shown for a search without results: categories and the newest products. */
export function NothingFound({ term }: { term: string }) {
  const newest = useQuery(newestQuery).data?.items ?? [];
  return (
    <>
      <Notice title="No products found">
        <p className="max-w-[60ch] [overflow-wrap:anywhere]">
          We found nothing for “{term}”. Check the spelling, try fewer words, or browse a category.
        </p>
        <CategoryLinks />
      </Notice>
      {newest.length > 0 && (
        <section aria-labelledby="newest">
          <h2 id="newest" className="display px-gutter pb-5 text-[clamp(1.5rem,3.2vw,3.5rem)] md:pb-7">
            Newest
          </h2>
          <ProductGrid products={newest} eager={false} isExcerpt />
        </section>
      )}
    </>
  );
}
