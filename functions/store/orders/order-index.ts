import type { Page } from '#shared/base/pagination.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { getItems, queryItems, type TableItem, type TransactionWrite } from '#store/client.ts';
import {
  ALL_ORDERS,
  customerOrders,
  orderKey,
  orderRefKey,
  orderRefPartition,
  ordersOfEmail,
  ordersWithStatus,
} from '#store/keys/orders.ts';
import { queryKeyedPage, queryPage, type SortRange } from '#store/query-page.ts';

type PageRequest = { limit: number; cursor?: string | undefined; newestFirst?: boolean; range?: SortRange };
type IndexedOrder = Pick<StoredOrder, 'id' | 'createdAt' | 'status'>;

const sortKeyOf = ({ createdAt, id }: IndexedOrder): string => `${createdAt}#${id}`;

/** Returns the write of the row that finds an order, for the transaction that creates the order. */
export function orderRefWrite(order: StoredOrder): { Put: { Item: TableItem } } {
  const sort = sortKeyOf(order);
  const byEmail = order.email ? { gsi1pk: ordersOfEmail(order.email), gsi1sk: sort } : {};
  const byStatus = { gsi2pk: ordersWithStatus(order.status), gsi2sk: sort };
  return { Put: { Item: { ...orderRefKey(order.id), ...byEmail, ...byStatus } } };
}

/** Returns the write that moves the row to the order's status. Creates the row for an order older than these rows. */
export const orderRefStatusWrite = (order: IndexedOrder): TransactionWrite => ({
  Update: {
    Key: orderRefKey(order.id),
    UpdateExpression: 'SET gsi2pk = :status, gsi2sk = :sort',
    ExpressionAttributeValues: { ':status': ordersWithStatus(order.status), ':sort': sortKeyOf(order) },
  },
});

/** Returns the write that removes the order from the search by e-mail address. It is still found by number. */
export const removeOrderEmailWrite = (id: string): TransactionWrite => ({
  Update: { Key: orderRefKey(id), UpdateExpression: 'REMOVE gsi1pk, gsi1sk' },
});

const ordersOf = (rows: readonly TableItem[]): Promise<StoredOrder[]> =>
  getItems<StoredOrder>(rows.map(({ sk }) => orderKey(String(sk))));

async function ordersOfPage({ items, nextCursor }: Page<TableItem>): Promise<Page<StoredOrder>> {
  return { items: await ordersOf(items), nextCursor };
}

/** Lists all orders, or those of a range of times, newest first by default. */
export const listOrders = (page: PageRequest): Promise<Page<StoredOrder>> =>
  queryPage<StoredOrder>('byTime', ALL_ORDERS, page);

/** Lists orders of one status. Leaves out orders that have moved on, because the index lags behind. */
export async function listOrdersWithStatus(status: OrderStatus, page: PageRequest): Promise<Page<StoredOrder>> {
  const { items, nextCursor } = await ordersOfPage(await queryKeyedPage('byTime', ordersWithStatus(status), page));
  return { items: items.filter((order) => order.status === status), nextCursor };
}

/** Counts the orders of one status, or those of a range of UTC times, at most `most`. */
export const countOrdersWithStatus = async (
  status: OrderStatus,
  most: number,
  range: SortRange = {},
): Promise<number> => (await queryKeyedPage('byTime', ordersWithStatus(status), { limit: most, range })).items.length;

/** Lists orders of an e-mail address, given in lower case. */
export const listOrdersOfEmail = async (email: string, page: PageRequest): Promise<Page<StoredOrder>> =>
  ordersOfPage(await queryKeyedPage('byOwner', ordersOfEmail(email), page));

/**
 * Returns whether the account or the email address of an order has an earlier order. Costs two queries for one key
 * each.
 */
export async function hasOrdered({ userId, email }: Pick<StoredOrder, 'userId' | 'email'>): Promise<boolean> {
  const partitions = [...(email ? [ordersOfEmail(email)] : []), ...(userId ? [customerOrders(userId)] : [])];
  const found = await Promise.all(partitions.map((each) => queryKeyedPage('byOwner', each, { limit: 1 })));
  return found.some(({ items }) => items.length > 0);
}

/** Returns whether the search by e-mail address finds an order. An erasure and a deleted account end that. */
export async function isFoundByEmail(id: string): Promise<boolean> {
  const { pk, sk } = orderRefKey(id);
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk AND sk = :sk',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    ConsistentRead: true,
  });
  return items[0]?.gsi1pk !== undefined;
}

/** Returns the orders whose ids end in these eight characters, rarely more than one. */
export async function findOrdersByShortId(shortId: string): Promise<StoredOrder[]> {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': orderRefPartition(shortId) },
    Limit: 20,
  });
  return ordersOf(items);
}
