import { useQueries } from '@tanstack/react-query';
import type { AdminOrder } from '#shared/orders/order.ts';
import { adminOrderQuery } from '../api/admin-orders.ts';

interface ChosenOrders {
  /** The orders that exist, sorted like `ids`. */
  orders: AdminOrder[];
  /** Number of orders that are still loading. */
  waiting: number;
  isFailed: boolean;
  onRetry: () => void;
}

/** Reads orders by id, each of them once. Uses the orders in `known` without reading them. */
export function useChosenOrders(ids: readonly string[], known: readonly AdminOrder[] = []): ChosenOrders {
  const knownById = new Map(known.map((order) => [order.id, order]));
  const unknown = ids.filter((id) => !knownById.has(id));
  const read = useQueries({
    queries: unknown.map((id) => ({ ...adminOrderQuery(id), refetchInterval: false as const })),
  });
  const readById = new Map(unknown.map((id, index) => [id, read[index]?.data ?? null]));
  const failed = read.filter(({ isError, data }) => isError && data === undefined);
  return {
    orders: ids.flatMap((id) => knownById.get(id) ?? readById.get(id) ?? []),
    waiting: read.filter(({ isPending }) => isPending).length,
    isFailed: failed.length > 0,
    onRetry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}
