import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { call } from '#web/lib/data/api.ts';
import { useUsed } from '#web/lib/hooks/use-used.ts';
import { rememberViewed } from '#web/lib/recently-viewed/recently-viewed.ts';
import { ProductGrid } from '../browse/product-grid.tsx';
import RecentlyViewed from '../recently-viewed/recently-viewed.tsx';

const relatedQuery = (slug: string, token: string | undefined) =>
  queryOptions({
    queryKey: ['products', 'related', slug, token],
    queryFn: () =>
      token === undefined
        ? call('GET /api/products/{slug}/related', { params: { slug } })
        : call('GET /api/previews/{token}/related', { params: { token } }),
  });

interface RelatedProps {
  category: ProductDetail['categories'][number] | undefined;
  related: ResponseOf<'GET /api/products/{slug}/related'>;
}

function Related({ category, related: { items, goesWith } }: RelatedProps) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="related" className="appears">
      <div className="flex items-end justify-between gap-6 px-gutter pt-16 pb-5 md:pt-28 md:pb-7">
        <h2 id="related" className="display text-[clamp(1.5rem,3.2vw,3.5rem)]">
          {goesWith || !category ? 'Goes well with' : `More from ${category.name}`}
        </h2>
        {category && (
          <Link to={`/products/${category.slug}`} className="link label shrink-0 py-2.5">
            View All<span className="sr-only"> {category.name}</span>
          </Link>
        )}
      </div>
      <ProductGrid products={items} eager={false} isExcerpt />
    </section>
  );
}

interface RelatedGridProps {
  product: Pick<ProductDetail, 'id' | 'slug' | 'categories'>;
  /** Token of the preview link. Undefined if the page isn't a preview. */
  token: string | undefined;
}

/**
 * Shows related products and recently viewed products. Saves that this product was viewed, except in a preview. Shows nothing
 * until the related products have loaded. Leaves out products that can't be loaded.
 */
export default function RelatedGrid({ product, token }: RelatedGridProps) {
  const { id, slug, categories } = product;
  const { data, error } = useQuery({ ...relatedQuery(slug, token), enabled: useUsed() });
  useEffect(() => {
    if (token === undefined) rememberViewed(id);
  }, [id, token]);
  useEffect(() => {
    if (error) console.error('Related products', error);
  }, [error]);
  if (!data && !error) return null;
  return (
    <div>
      {data && <Related category={categories[0]} related={data} />}
      <RecentlyViewed without={id} />
    </div>
  );
}
