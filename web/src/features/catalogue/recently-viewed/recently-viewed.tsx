import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#web/lib/data/api.ts';
import { useUsed } from '#web/lib/hooks/use-used.ts';
import { forgetViewed, readViewed } from '#web/lib/recently-viewed/recently-viewed.ts';
import { ProductGrid } from '../browse/product-grid.tsx';

/** A single product isn't worth a row of its own. */
const LEAST = 2;
const MOST = 6;

const cardsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['products', 'viewed', ids],
    queryFn: () => call('GET /api/product-cards', { query: { ids: ids.join(',') } }),
  });

/**
 * Shows the products that were last viewed in this browser, except the product with the id `without`. Shows nothing if there
 * are fewer than two.
 */
export default function RecentlyViewed({ without, className = '' }: { without?: string; className?: string }) {
  const [ids, setIds] = useState(() => readViewed().filter((id) => id !== without));
  const isUsed = useUsed();
  const { data, error } = useQuery({ ...cardsQuery(ids), enabled: isUsed && ids.length >= LEAST });
  useEffect(() => {
    if (error) console.error('Recently viewed', error);
  }, [error]);

  const cards = (data?.items ?? []).slice(0, MOST);
  if (ids.length < LEAST || cards.length < LEAST) return null;
  return (
    <section aria-labelledby="recently-viewed" className={`appears ${className}`}>
      <div className="flex items-end justify-between gap-6 px-gutter pt-16 pb-5 md:pt-28 md:pb-7">
        <h2 id="recently-viewed" className="display text-[clamp(1.5rem,3.2vw,3.5rem)]">
          Recently viewed
        </h2>
        <button
          type="button"
          className="link label shrink-0 py-2.5"
          onClick={() => {
            forgetViewed();
            setIds([]);
          }}
        >
          Clear<span className="sr-only"> the list of viewed products</span>
        </button>
      </div>
      <ProductGrid products={cards} eager={false} isExcerpt />
    </section>
  );
}
