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

/** A page to edit; null when there is none. */
export const formPageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['admin', 'page', slug],
    queryFn: () => orNull(call('GET /api/admin/pages/{slug}', { params: { slug } })),
    // A form is filled from this query. A later answer must not replace typed text.
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

/** Shows a saved page at once, and reads again what depends on it. */
export async function putPage(client: QueryClient, saved: StoredPage): Promise<void> {
  const { queryKey } = formPageQuery(saved.slug);
  await putAnswer(client, queryKey, saved);
  await leavePage(client, saved.slug, queryKey);
}

/** Reads again what depends on a page that was saved or deleted. */
export async function leavePage(client: QueryClient, slug: string, kept?: readonly unknown[]): Promise<void> {
  void client.invalidateQueries({ queryKey: pageQuery(slug).queryKey });
  await refreshBackOffice(client, kept);
}
