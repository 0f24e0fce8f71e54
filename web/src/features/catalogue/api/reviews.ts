import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/data/api.ts';

/** Reads the published reviews of a product page by page. */
export const productReviewsQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: ['product-reviews', slug],
    queryFn: ({ pageParam }) =>
      call('GET /api/products/{slug}/reviews', {
        params: { slug },
        query: pageParam ? { cursor: pageParam, limit: 20 } : {},
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
