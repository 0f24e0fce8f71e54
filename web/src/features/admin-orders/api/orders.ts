import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { call } from '#web/lib/api.ts';
import { orNull } from '#web/lib/or-null.ts';
import { REFRESH_MS } from '#web/lib/refresh.ts';

/** Which orders a list shows: of one status, or found by what was typed, or all. */
export interface OrderChoice {
  status: OrderStatus | null;
  q: string;
}

/** Orders of a choice, newest first, page after page. */
export const adminOrdersQuery = ({ status, q }: OrderChoice) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'orders', status, q],
    queryFn: ({ pageParam }) =>
      call('GET /api/admin/orders', {
        query: {
          limit: 25,
          ...(status ? { status } : {}),
          ...(q ? { q } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: REFRESH_MS,
  });

/** A refund that the shop is asking for is through within seconds. */
const SOON_MS = 1_500;

/** One order; null when there is none under this id. */
export const adminOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id],
    queryFn: () => orNull(call('GET /api/admin/orders/{id}', { params: { id } })),
    refetchInterval: ({ state }) =>
      state.data?.refunds.some(({ status }) => status === 'requested') ? SOON_MS : REFRESH_MS,
  });

/** What else was bought with an e-mail address, newest first. */
export const ordersOfQuery = (email: string) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'of', email],
    queryFn: () => call('GET /api/admin/orders', { query: { limit: 20, q: email } }),
    enabled: email !== '',
  });
