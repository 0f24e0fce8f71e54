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

/** Returns the write of the row that finds an order. Add it to the transaction that creates the order. */
export function orderRefWrite(order: StoredOrder): { Put: { Item: TableItem } } {
  const sort = sortKeyOf(order);
  const byEmail = order.email ? { gsi1pk: ordersOfEmail(order.email), gsi1sk: sort } : {};
  const byStatus = { gsi2pk: ordersWithStatus(order.status), gsi2sk: sort };
  return { Put: { Item: { ...orderRefKey(order.id), ...byEmail, ...byStatus } } };
}

/**
 * Returns the write that saves an order's status in the row that finds the order. Creates the row if the order is older than
 * such rows.
 */
export const orderRefStatusWrite = (order: IndexedOrder): TransactionWrite => ({
  Update: {
    Key: orderRefKey(order.id),
    UpdateExpression: 'SET gsi2pk = :status, gsi2sk = :sort',
    ExpressionAttributeValues: { ':status': ordersWithStatus(order.status), ':sort': sortKeyOf(order) },
  },
});

/** Returns the write that removes an order from the search by email address. The order can still be found by its number. */
export const removeOrderEmailWrite = (id: string): TransactionWrite => ({
  Update: { Key: orderRefKey(id), UpdateExpression: 'REMOVE gsi1pk, gsi1sk' },
});

const ordersOf = (rows: readonly TableItem[]): Promise<StoredOrder[]> =>
  getItems<StoredOrder>(rows.map(({ sk }) => orderKey(String(sk))));

async function ordersOfPage({ items, nextCursor }: Page<TableItem>): Promise<Page<StoredOrder>> {
  return { items: await ordersOf(items), nextCursor };
}

/** Lists all orders, or orders in a time range, newest first by default. */
export const listOrders = (page: PageRequest): Promise<Page<StoredOrder>> =>
  queryPage<StoredOrder>('byTime', ALL_ORDERS, page);

/** Lists orders with a status. Leaves out orders that already have another status, because the index lags behind. */
export async function listOrdersWithStatus(status: OrderStatus, page: PageRequest): Promise<Page<StoredOrder>> {
  const { items, nextCursor } = await ordersOfPage(await queryKeyedPage('byTime', ordersWithStatus(status), page));
  return { items: items.filter((order) => order.status === status), nextCursor };
}

/** Counts the orders with a status, or those in a range of UTC times. Stops at `most`. */
export const countOrdersWithStatus = async (
  status: OrderStatus,
  most: number,
  range: SortRange = {},
): Promise<number> => (await queryKeyedPage('byTime', ordersWithStatus(status), { limit: most, range })).items.length;

/** Lists the orders with this email address. The address must be in lower case. */
export const listOrdersOfEmail = async (email: string, page: PageRequest): Promise<Page<StoredOrder>> =>
  ordersOfPage(await queryKeyedPage('byOwner', ordersOfEmail(email), page));

/** Returns true if there is an order with this account or email address. Costs at most two queries that each read one row. */
export async function hasOrdered({ userId, email }: Pick<StoredOrder, 'userId' | 'email'>): Promise<boolean> {
  const partitions = [...(email ? [ordersOfEmail(email)] : []), ...(userId ? [customerOrders(userId)] : [])];
  const found = await Promise.all(partitions.map((each) => queryKeyedPage('byOwner', each, { limit: 1 })));
  return found.some(({ items }) => items.length > 0);
}

/**
 * Returns true if this order can be found by its email address. Returns false if it has none, if its personal data was
 * erased, or if its account was deleted.
 */
export async function isFoundByEmail(id: string): Promise<boolean> {
  const { pk, sk } = orderRefKey(id);
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk AND sk = :sk',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    ConsistentRead: true,
  });
  return items[0]?.gsi1pk !== undefined;
}

/** Returns the orders with ids that end in these eight characters. There is rarely more than one. */
export async function findOrdersByShortId(shortId: string): Promise<StoredOrder[]> {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': orderRefPartition(shortId) },
    Limit: 20,
  });
  return ordersOf(items);
}
