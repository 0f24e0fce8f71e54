import { addLogContext } from '#functions/runtime/log.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { Day } from '#shared/base/utc-day.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { paymentsOf } from '#shared/orders/payments.ts';
import { ConditionsFailed, getItem, getItems, type TransactionWrite, transact } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { ALL_ORDERS, customerOrders, linkMailKey, orderKey, paymentKey } from '#store/keys/orders.ts';
import { queryPage } from '#store/query-page.ts';
import { orderCounterWrites } from '#store/shop/counters.ts';
import { orderRefWrite, removeOrderEmailWrite } from './order-index.ts';

/** Returns the write that links a payment to its order. */
export const paymentLinkWrite = (paymentIntentId: string, orderId: string): TransactionWrite => ({
  Put: { Item: { ...paymentKey(paymentIntentId), orderId } },
});

const paymentLinkWrites = ({ id, paymentIntentId }: StoredOrder): TransactionWrite[] =>
  paymentIntentId ? [paymentLinkWrite(paymentIntentId, id)] : [];

/** Returns the writes of a new order: the order itself, its index row, its payment link, and the counters of its day. */
export function orderWrites(order: StoredOrder, day?: Day): TransactionWrite[] {
  const sort = `${order.createdAt}#${order.id}`;
  const customerIndex = order.userId ? { gsi1pk: customerOrders(order.userId), gsi1sk: sort } : {};
  return [
    {
      Put: {
        Item: { ...orderKey(order.id), ...customerIndex, gsi2pk: ALL_ORDERS, gsi2sk: sort, ...order },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    orderRefWrite(order),
    ...paymentLinkWrites(order),
    ...orderCounterWrites(order, day),
  ];
}

/** Returns an order and adds its ids to the log context. Null if it does not exist. */
export async function getOrder(id: string): Promise<StoredOrder | null> {
  const order = await getItem<StoredOrder>(orderKey(id), { consistent: true });
  if (order) addLogContext({ orderId: id, checkoutId: order.checkoutId });
  return order;
}

/** Returns these orders in the order of the ids. Leaves out missing ones. */
export const getOrders = (ids: readonly string[]): Promise<StoredOrder[]> => getItems<StoredOrder>(ids.map(orderKey));

/**
 * Returns the id of the order that a payment belongs to. Null for payments of old orders and of other applications, which
 * have no link.
 */
export const getOrderIdOfPayment = async (paymentIntentId: string): Promise<string | null> =>
  (await getItem<{ orderId: string }>(paymentKey(paymentIntentId), { consistent: true }))?.orderId ?? null;

/** Returns the orders of these payments, by payment id. Leaves out payments without an order. */
export async function getOrdersByPayment(paymentIntentIds: readonly string[]): Promise<Map<string, StoredOrder>> {
  const ids = new Set(paymentIntentIds);
  const links = await getItems<{ orderId: string }>([...ids].map(paymentKey));
  const orders = await getItems<StoredOrder>([...new Set(links.map(({ orderId }) => orderId))].map(orderKey));
  const byPayment = orders.flatMap((order) => paymentsOf(order).map(({ id }) => [id ?? '', order] as const));
  return new Map(byPayment.filter(([id]) => ids.has(id)));
}

type PageRequest = { limit: number; cursor?: string | undefined };

export const listCustomerOrders = (userId: string, page: PageRequest): Promise<Page<StoredOrder>> =>
  queryPage<StoredOrder>('byOwner', customerOrders(userId), page);

/** Removes an order from the customer's list and from the search by email address. The order itself stays. */
export const detachOrder = (id: string): Promise<void> =>
  transact([
    {
      Update: {
        Key: orderKey(id),
        UpdateExpression: 'SET userId = :none REMOVE gsi1pk, gsi1sk',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':none': null },
      },
    },
    removeOrderEmailWrite(id),
  ]);

/**
 * Milliseconds between two emails with an order's link. The limit keeps the holder of an old link from flooding the
 * customer's mailbox.
 */
const LINK_MAIL_INTERVAL_MS = 10 * 60_000;

/**
 * Enqueues an email with a new link to an order, at most every ten minutes. Returns false if the last one was too recent.
 * `now` is in milliseconds UTC.
 */
export async function enqueueOrderLink(orderId: string, now: number): Promise<boolean> {
  const at = new Date(now).toISOString();
  try {
    await transact([
      {
        Put: {
          Item: { ...linkMailKey(orderId), at, ttl: Math.ceil((now + LINK_MAIL_INTERVAL_MS) / 1000) },
          ConditionExpression: 'attribute_not_exists(pk) OR #at <= :before',
          ExpressionAttributeNames: { '#at': 'at' },
          ExpressionAttributeValues: { ':before': new Date(now - LINK_MAIL_INTERVAL_MS).toISOString() },
        },
      },
      enqueueJob('send_order_link', { orderId }, at, at),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
}
