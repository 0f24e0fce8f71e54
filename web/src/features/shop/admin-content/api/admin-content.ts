import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ContentInput, StoredContent } from '#shared/shop/content.ts';
import { call } from '#web/lib/data/api.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { settingsQuery } from '#web/lib/data/settings.ts';

export const contentQuery = queryOptions({
  queryKey: ['admin', 'content'],
  queryFn: () => call('GET /api/admin/content', {}),
  // The form gets its values from this query. A later response must not replace typed text.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const contentVersionsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'content-versions'],
  queryFn: ({ pageParam }) =>
    call('GET /api/admin/content/versions', { query: pageParam ? { cursor: pageParam } : {} }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export const saveContent = (body: ContentInput): Promise<StoredContent> => call('PUT /api/admin/content', { body });

/** Shows saved content immediately, and reads all data that depends on it again. */
export async function putContent(client: QueryClient, saved: StoredContent): Promise<void> {
  await putAnswer(client, contentQuery.queryKey, saved);
  void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
  await refreshBackOffice(client, contentQuery.queryKey);
}
