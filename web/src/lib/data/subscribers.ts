import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { csvLine, csvText } from '#shared/base/csv.ts';
import { clockText } from '#shared/base/time-zone.ts';
import type { Subscription, SubscriptionStatus } from '#shared/marketing/subscriber.ts';
import { shopZone } from '../format/shop-zone.ts';
import { call } from './api.ts';
import { collectCsv } from './csv-pages.ts';

/** Reads the subscribers of the newsletter, or those who have not confirmed yet, newest first. */
export const subscribersQuery = (status: SubscriptionStatus) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'subscribers', status],
    queryFn: ({ pageParam }) =>
      call('GET /api/admin/subscribers', {
        query: { status, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Returns the number of subscribers, or undefined while it loads. */
export const useSubscriberCount = (): number | undefined =>
  useInfiniteQuery(subscribersQuery('active')).data?.pages[0]?.total;

/**
 * Returns every active subscriber as pages of CSV. Times are in the shop's time zone. Reports the count so far to `onCount`.
 * Throws if aborted.
 */
export async function exportSubscribers(
  signal: AbortSignal,
  onCount: (subscribers: number) => void,
): Promise<string[]> {
  const zone = shopZone();
  const timeOf = (at: string): string => clockText(zone, Date.parse(at)).replace('T', ' ');
  const cellsOf = ({ email, source, subscribedAt }: Subscription) => [email, source, timeOf(subscribedAt)];
  const readPage = async (from: { cursor?: string }) => {
    const { items, nextCursor } = await call('GET /api/admin/subscribers', { query: { limit: 100, ...from }, signal });
    return { csv: items.map((each) => csvLine(cellsOf(each).map(csvText))).join(''), count: items.length, nextCursor };
  };
  return [csvLine(['Email', 'Source', `Subscribed (${zone})`]), ...(await collectCsv(readPage, onCount))];
}
