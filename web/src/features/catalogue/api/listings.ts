import { infiniteQueryOptions } from '@tanstack/react-query';
import { isSlug } from '#shared/catalogue/category-title.ts';
import { DEFAULT_SELECTION, type Selection } from '#shared/catalogue/selection.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { call } from '#web/lib/data/api.ts';
import { queryOf } from './selection.ts';

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
