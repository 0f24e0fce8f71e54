import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PageContent, StoredPage } from '#shared/shop/page.ts';
import { call } from '#web/lib/data/api.ts';
import { orNull } from '#web/lib/data/or-null.ts';
import { pageQuery } from '#web/lib/data/pages.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';

export const allPagesQuery = queryOptions({
  queryKey: ['admin', 'pages'],
  queryFn: () => call('GET /api/admin/pages', {}),
});

/** Reads a page to edit, or null if it doesn't exist. */
export const formPageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['admin', 'page', slug],
    queryFn: () => orNull(call('GET /api/admin/pages/{slug}', { params: { slug } })),
    // The form gets its values from this query. A later response must not replace typed text.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const pageVersionsQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'page-versions', slug],
    queryFn: ({ pageParam }) =>
      call('GET /api/admin/pages/{slug}/versions', {
        params: { slug },
        query: pageParam ? { cursor: pageParam } : {},
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const createPage = (slug: string, content: PageContent): Promise<StoredPage> =>
  call('POST /api/admin/pages', { body: { slug, ...content } });

export const savePage = (slug: string, content: PageContent, version: number): Promise<StoredPage> =>
  call('PUT /api/admin/pages/{slug}', { params: { slug }, body: { ...content, version } });

export const deletePage = (slug: string): Promise<undefined> =>
  call('DELETE /api/admin/pages/{slug}', { params: { slug } });

/** Shows a saved page immediately, and reads all data that depends on it again. */
export async function putPage(client: QueryClient, saved: StoredPage): Promise<void> {
  const { queryKey } = formPageQuery(saved.slug);
  await putAnswer(client, queryKey, saved);
  await leavePage(client, saved.slug, queryKey);
}

/** Reads all data again that depends on a saved or deleted page. Skips the query with the key `kept`. */
export async function leavePage(client: QueryClient, slug: string, kept?: readonly unknown[]): Promise<void> {
  void client.invalidateQueries({ queryKey: pageQuery(slug).queryKey });
  await refreshBackOffice(client, kept);
}
