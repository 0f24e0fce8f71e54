import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { OrderActivity } from '#shared/contract/admin-orders.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { call } from '#web/lib/data/api.ts';
import { collectCsv } from '#web/lib/data/csv-pages.ts';
import { orNull } from '#web/lib/data/or-null.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';
import type { TimeRange } from '#web/lib/format/day-range.ts';
import type { OrderChoice } from '../order-choice.ts';

/** The number of orders to pack, counted up to 100. */
export const orderCountsQuery = queryOptions({
  queryKey: ['admin', 'orders', 'counts'],
  queryFn: () => call('GET /api/admin/order-counts', {}),
  refetchInterval: REFRESH_MS,
});

/** Numbers of orders to pack and of each status, counted up to 100. */
export const tabCountsQuery = (times: TimeRange) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'counts', times],
    queryFn: () => call('GET /api/admin/order-counts', { query: { by: 'status', ...times } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** Writes a count of at most 100 as `99+` when there may be more. */
export const countLabel = (count: number): string => (count < 100 ? String(count) : '99+');

/** Orders of a choice, newest first, page after page. */
export const adminOrdersQuery = ({ status, isToPack, q }: OrderChoice, times: TimeRange) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'orders', status, isToPack, q, times],
    queryFn: ({ pageParam }) =>
      call('GET /api/admin/orders', {
        query: {
          limit: 25,
          ...(status ? { status } : {}),
          ...(isToPack ? { view: 'to_pack' as const } : {}),
          ...(q ? { q } : {}),
          ...times,
          ...(pageParam ? { cursor: pageParam } : {}),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: REFRESH_MS,
  });

/** A requested refund completes within seconds. */
const SOON_MS = 1_500;

/** An order, with what other admins do with it once it was read by itself. */
export type WatchedOrder = AdminOrder & { activity?: OrderActivity };

/** Returns an answered order with what is known of other admins. Fields that the answer lacks are gone. */
export const afterAnswer = (known: WatchedOrder | null | undefined, order: AdminOrder): WatchedOrder => ({
  ...order,
  ...(known?.activity ? { activity: known.activity } : {}),
});

/** One order; null when the id is unknown. */
export const adminOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id],
    queryFn: (): Promise<WatchedOrder | null> => orNull(call('GET /api/admin/orders/{id}', { params: { id } })),
    refetchInterval: ({ state }) =>
      state.data?.refunds.some(({ status }) => status === 'requested') ? SOON_MS : REFRESH_MS,
  });

/** Orders of a customer, of all addresses, newest first, page after page. */
export const customerOrdersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'orders', 'of-customer', id],
    queryFn: ({ pageParam }) =>
      call('GET /api/admin/orders', {
        query: { limit: 25, customer: id, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: REFRESH_MS,
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
 * Returns the orders of a status and time as pages of CSV. Reports the count so far to `onCount`. Throws when aborted.
 */
export const exportOrders = (
  { status, times }: { status: OrderStatus | null; times: TimeRange },
  signal: AbortSignal,
  onCount: (orders: number) => void,
): Promise<string[]> =>
  collectCsv((from) => {
    const query = { limit: 500, ...(status ? { status } : {}), ...times, ...from };
    return call('GET /api/admin/order-export', { query, signal });
  }, onCount);
