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

/** Reads the number of orders to pack, up to 100. */
export const orderCountsQuery = queryOptions({
  queryKey: ['admin', 'orders', 'counts'],
  queryFn: () => call('GET /api/admin/order-counts', {}),
  refetchInterval: REFRESH_MS,
});

/** Reads the number of orders to pack and the number in each status, each up to 100. */
export const tabCountsQuery = (times: TimeRange) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'counts', times],
    queryFn: () => call('GET /api/admin/order-counts', { query: { by: 'status', ...times } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** Formats a count. A count of 100 becomes `99+`, because counting stops there. */
export const countLabel = (count: number): string => (count < 100 ? String(count) : '99+');

/** Reads the orders that match a choice page by page. */
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

/** A refund completes within seconds after the request, so the order is read often. */
const SOON_MS = 1_500;

/** An order, with the activity of other admins. `activity` is missing until the order has been read on its own page. */
export type WatchedOrder = AdminOrder & { activity?: OrderActivity };

/**
 * Returns the order from an API response, with the known activity of other admins. Keeps no other field of the known order.
 */
export const afterAnswer = (known: WatchedOrder | null | undefined, order: AdminOrder): WatchedOrder => ({
  ...order,
  ...(known?.activity ? { activity: known.activity } : {}),
});

/** Reads one order, or null if the id is unknown. */
export const adminOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id],
    queryFn: (): Promise<WatchedOrder | null> => orNull(call('GET /api/admin/orders/{id}', { params: { id } })),
    refetchInterval: ({ state }) =>
      state.data?.refunds.some(({ status }) => status === 'requested') ? SOON_MS : REFRESH_MS,
  });

/** Reads the orders of a customer from all email addresses page by page, newest first. */
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

/** Reads the newest orders with an email address. */
export const ordersByEmailQuery = (email: string) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'of', email],
    queryFn: () => call('GET /api/admin/orders', { query: { limit: 20, q: email } }),
    enabled: email !== '',
  });

/**
 * Returns a function that reads an order again after a failed change, to find changes by others. It returns null if that
 * fails too.
 */
export function useNewestOrder(id: string): () => Promise<AdminOrder | null> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...adminOrderQuery(id), staleTime: 0 }).catch(() => null);
}

/**
 * Returns the orders with a status and from a period as pages of CSV. Calls `onCount` with the number of orders so far.
 * Throws if aborted.
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
