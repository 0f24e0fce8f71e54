import { infiniteQueryOptions } from '@tanstack/react-query';
import { isSlug } from '#shared/catalogue/category-title.ts';
import { DEFAULT_SELECTION, type Selection } from '#shared/catalogue/selection.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { call } from '#web/lib/data/api.ts';
import { queryOf } from './selection.ts';

/** The page for a slug that no category can have. The API would reject such a slug. */
const NOTHING: ResponseOf<'GET /api/products'> = { items: [], nextCursor: null };

/** Reads a list of products page by page. If the category is null, reads all products. */
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
