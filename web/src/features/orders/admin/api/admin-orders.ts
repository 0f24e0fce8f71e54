import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { call } from '#web/lib/data/api.ts';
import { collectCsv } from '#web/lib/data/csv-pages.ts';
import { orNull } from '#web/lib/data/or-null.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';

/** Narrows a list of orders: to those to pack, by status, by a search, or not at all. */
export interface OrderChoice {
  status: OrderStatus | null;
  isToPack: boolean;
  q: string;
}

/** Numbers of orders to pack and of those in open statuses, counted up to 100. */
export const orderCountsQuery = queryOptions({
  queryKey: ['admin', 'orders', 'counts'],
  queryFn: () => call('GET /api/admin/order-counts', {}),
  refetchInterval: REFRESH_MS,
});

/** Writes a count of at most 100 as `99+` when there may be more. */
export const countLabel = (count: number): string => (count < 100 ? String(count) : '99+');

/** Orders of a choice, newest first, page after page. */
export const adminOrdersQuery = ({ status, isToPack, q }: OrderChoice) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'orders', status, isToPack, q],
    queryFn: ({ pageParam }) =>
      call('GET /api/admin/orders', {
        query: {
          limit: 25,
          ...(status ? { status } : {}),
          ...(isToPack ? { view: 'to_pack' as const } : {}),
          ...(q ? { q } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: REFRESH_MS,
  });

/** A requested refund completes within seconds. */
const SOON_MS = 1_500;

/** One order; null when the id is unknown. */
export const adminOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id],
    queryFn: () => orNull(call('GET /api/admin/orders/{id}', { params: { id } })),
    refetchInterval: ({ state }) =>
      state.data?.refunds.some(({ status }) => status === 'requested') ? SOON_MS : REFRESH_MS,
  });

/** Orders with the same e-mail address, newest first. */
export const ordersByEmailQuery = (email: string) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'of', email],
    queryFn: () => call('GET /api/admin/orders', { query: { limit: 20, q: email } }),
    enabled: email !== '',
  });

/**
 * Returns a function that reads an order again after a failed change, to find changes by others; null when that fails
 * too.
 */
export function useNewestOrder(id: string): () => Promise<AdminOrder | null> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...adminOrderQuery(id), staleTime: 0 }).catch(() => null);
}

/**
 * Returns every order, or those of one status, as pages of CSV. Reports the count so far to `onCount`. Throws when
 * aborted.
 */
export const exportOrders = (
  status: OrderStatus | null,
  signal: AbortSignal,
  onCount: (orders: number) => void,
): Promise<string[]> =>
  collectCsv((from) => {
    const query = { limit: 500, ...(status ? { status } : {}), ...from };
    return call('GET /api/admin/order-export', { query, signal });
  }, onCount);
