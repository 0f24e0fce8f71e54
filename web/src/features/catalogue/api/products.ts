import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { isSlug } from '#shared/catalogue/category-title.ts';
import { DEFAULT_SELECTION, type Selection } from '#shared/catalogue/selection.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { ApiProblem, call } from '#web/lib/data/api.ts';
import { orNull } from '#web/lib/data/or-null.ts';
import type { Section } from './sections.ts';
import { queryOf } from './selection.ts';

/** Products of the largest section that fills its rows. */
const FILLED = 7;

/** The first products of a category, for a section of the home page. */
export const sectionQuery = ({ category, count }: Pick<Section, 'category' | 'count'>) =>
  queryOptions({
    queryKey: ['products', 'section', category, count],
    queryFn: () => call('GET /api/products', { query: { category, limit: count ?? FILLED } }),
  });

/** A slug that no category can have lists nothing; the API would refuse it. */
const NOTHING: ResponseOf<'GET /api/products'> = { items: [], nextCursor: null };

/** A listing, page after page; null lists everything. */
export const listingQuery = (category: string | null, selection: Selection = DEFAULT_SELECTION) =>
  infiniteQueryOptions({
    queryKey: ['products', 'listing', category, selection],
    queryFn: ({ pageParam }) =>
      category !== null && !isSlug(category)
        ? NOTHING
        : call('GET /api/products', {
            query: {
              ...(category ? { category } : {}),
              ...queryOf(selection),
              ...(pageParam ? { cursor: pageParam } : {}),
              limit: 24,
            },
          }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** One product; null when the slug is unknown. */
export const productQuery = (slug: string) =>
  queryOptions({
    queryKey: ['product', slug],
    queryFn: async () => {
      try {
        return await call('GET /api/products/{slug}', { params: { slug } });
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'not_found') return null;
        throw error;
      }
    },
  });

/** The product of a preview link; null when the link has expired or was not made by this shop. */
export const previewedProductQuery = (token: string) =>
  queryOptions({
    queryKey: ['preview', token],
    queryFn: () => orNull(call('GET /api/previews/{token}', { params: { token } })),
  });
