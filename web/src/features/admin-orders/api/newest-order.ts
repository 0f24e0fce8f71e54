import { useQueryClient } from '@tanstack/react-query';
import type { AdminOrder } from '#shared/orders/order.ts';
import { adminOrderQuery } from './orders.ts';

/** Reads an order anew after a write to it failed, for what others did meanwhile; null when that cannot be read either. */
export function useNewestOrder(id: string): () => Promise<AdminOrder | null> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...adminOrderQuery(id), staleTime: 0 }).catch(() => null);
}
