import type { Page } from '#shared/base/pagination.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { getItems, queryItems, type TableItem, type TransactionWrite } from '#store/client.ts';
import { ALL_ORDERS, orderKey, orderRefKey, orderRefPartition, ordersOfEmail, ordersWithStatus } from '#store/keys.ts';
import { queryKeyedPage, queryPage } from '#store/query-page.ts';

type PageRequest = { limit: number; cursor?: string | undefined; newestFirst?: boolean };
type Placed = Pick<StoredOrder, 'id' | 'createdAt' | 'status'>;

const sortOf = ({ createdAt, id }: Placed): string => `${createdAt}#${id}`;

/** The row by which an order is found, for the transaction that makes it. */
export function orderRefWrite(order: StoredOrder): TransactionWrite {
  const sort = sortOf(order);
  const byEmail = order.email ? { gsi1pk: ordersOfEmail(order.email), gsi1sk: sort } : {};
  const byStatus = { gsi2pk: ordersWithStatus(order.status), gsi2sk: sort };
  return { Put: { Item: { ...orderRefKey(order.id), ...byEmail, ...byStatus } } };
}

/** Moves the row to the order's new status; makes one for an order older than these rows. */
export const orderRefStatusWrite = (order: Placed): TransactionWrite => ({
  Update: {
    Key: orderRefKey(order.id),
    UpdateExpression: 'SET gsi2pk = :status, gsi2sk = :sort',
    ExpressionAttributeValues: { ':status': ordersWithStatus(order.status), ':sort': sortOf(order) },
  },
});

/** Takes the order out of the search by e-mail: its books need the number alone. */
export const removeOrderEmailWrite = (id: string): TransactionWrite => ({
  Update: { Key: orderRefKey(id), UpdateExpression: 'REMOVE gsi1pk, gsi1sk' },
});

const ordersOf = (rows: readonly TableItem[]): Promise<StoredOrder[]> =>
  getItems<StoredOrder>(rows.map(({ sk }) => orderKey(String(sk))));

async function ordersOfPage({ items, nextCursor }: Page<TableItem>): Promise<Page<StoredOrder>> {
  return { items: await ordersOf(items), nextCursor };
}

/** Every order, newest first unless asked otherwise. */
export const listOrders = (page: PageRequest): Promise<Page<StoredOrder>> =>
  queryPage<StoredOrder>('byTime', ALL_ORDERS, page);

/** Orders of one status. The index is a moment behind: an order that has moved on meanwhile is left out. */
export async function listOrdersWithStatus(status: OrderStatus, page: PageRequest): Promise<Page<StoredOrder>> {
  const { items, nextCursor } = await ordersOfPage(await queryKeyedPage('byTime', ordersWithStatus(status), page));
  return { items: items.filter((order) => order.status === status), nextCursor };
}

/** Orders of a whole e-mail address, lower-cased. */
export const listOrdersOfEmail = async (email: string, page: PageRequest): Promise<Page<StoredOrder>> =>
  ordersOfPage(await queryKeyedPage('byOwner', ordersOfEmail(email), page));

/** The orders whose ids end in these eight characters: seldom more than one. */
export async function findOrdersByShortId(shortId: string): Promise<StoredOrder[]> {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': orderRefPartition(shortId) },
    Limit: 20,
  });
  return ordersOf(items);
}
