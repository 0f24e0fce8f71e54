import { handle } from '#functions/http/http.ts';
import type { Page } from '#shared/base/pagination.ts';
import { type StoredOrder, toAdminOrder } from '#shared/orders/order.ts';
import { parseOrderSearch } from '#shared/orders/order-search.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { findOrdersByShortId, listOrders, listOrdersOfEmail, listOrdersWithStatus } from '#store/orders/order-index.ts';
import { getOrder } from '#store/orders/orders.ts';

interface Query {
  limit: number;
  cursor?: string | undefined;
  status?: OrderStatus | undefined;
}

const found = (items: StoredOrder[]): Page<StoredOrder> => ({ items, nextCursor: null });

async function search(typed: string, page: Query): Promise<Page<StoredOrder>> {
  const wanted = parseOrderSearch(typed);
  if (!wanted) return found([]);
  if ('email' in wanted) return listOrdersOfEmail(wanted.email, page);
  if ('shortId' in wanted) return found(await findOrdersByShortId(wanted.shortId));
  const order = await getOrder(wanted.id);
  return found(order ? [order] : []);
}

/** A search together with a status narrows the page it has read: such a page may be shorter than asked, also empty. */
export const listAdminOrdersHandler = handle('GET /api/admin/orders', async ({ query: { q, status, ...page } }) => {
  const read = q ? search(q, page) : status ? listOrdersWithStatus(status, page) : listOrders(page);
  const { items, nextCursor } = await read;
  const shown = status ? items.filter((order) => order.status === status) : items;
  return { items: shown.map(toAdminOrder), nextCursor };
});
