import type { OrderStatus } from '#shared/orders/order-status.ts';
import { call } from '#web/lib/api.ts';

/** Every order, or those of one status, as pages of CSV; `onCount` hears how many there are so far. Throws when aborted. */
export async function exportOrders(
  status: OrderStatus | null,
  signal: AbortSignal,
  onCount: (orders: number) => void,
): Promise<string[]> {
  const pages: string[] = [];
  let count = 0;
  let cursor: string | null = null;
  do {
    const query = { limit: 500, ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) };
    const page: { csv: string; count: number; nextCursor: string | null } = await call('GET /api/admin/order-export', {
      query,
      signal,
    });
    pages.push(page.csv);
    count += page.count;
    onCount(count);
    cursor = page.nextCursor;
  } while (cursor);
  return pages;
}
