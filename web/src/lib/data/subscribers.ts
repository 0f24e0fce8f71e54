import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { csvLine, csvText, csvTime } from '#shared/base/csv.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { Subscription } from '#shared/marketing/subscriber.ts';
import { call } from './api.ts';

/** Active subscribers of the newsletter, the newest first. */
export const subscribersQuery = infiniteQueryOptions({
  queryKey: ['admin', 'subscribers'],
  queryFn: ({ pageParam }) =>
    call('GET /api/admin/subscribers', { query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Returns the number of subscribers; undefined while loading. */
export const useSubscriberCount = (): number | undefined => useInfiniteQuery(subscribersQuery).data?.pages[0]?.total;

/** Returns every active subscriber as pages of CSV. Reports the count so far to `onCount`. Throws when aborted. */
export async function exportSubscribers(
  signal: AbortSignal,
  onCount: (subscribers: number) => void,
): Promise<string[]> {
  const pages = [csvLine(['Email', 'Source', 'Subscribed (UTC)'])];
  let count = 0;
  let cursor: string | null = null;
  do {
    const query = { limit: 100, ...(cursor ? { cursor } : {}) };
    const page: Page<Subscription> = await call('GET /api/admin/subscribers', { query, signal });
    const cellsOf = ({ email, source, subscribedAt }: Subscription) => [email, source, csvTime(subscribedAt)];
    pages.push(page.items.map((each) => csvLine(cellsOf(each).map(csvText))).join(''));
    count += page.items.length;
    onCount(count);
    cursor = page.nextCursor;
  } while (cursor);
  return pages;
}
