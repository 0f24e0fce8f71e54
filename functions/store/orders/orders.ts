import { addLogContext } from '#functions/runtime/log.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { ConditionsFailed, getItem, getItems, type TransactionWrite, transact } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { ALL_ORDERS, customerOrders, linkMailKey, orderKey, paymentKey } from '#store/keys.ts';
import { queryPage } from '#store/query-page.ts';
import { orderCounterWrites } from '#store/shop/counters.ts';
import { orderRefWrite, removeOrderEmailWrite } from './order-index.ts';

/** Leads later news of the payment to its order. */
const linkPayment = ({ id, paymentIntentId }: StoredOrder): TransactionWrite[] =>
  paymentIntentId ? [{ Put: { Item: { ...paymentKey(paymentIntentId), orderId: id } } }] : [];

/** The order, what leads to it by number and by payment, its day's counters and what it sold, for the transaction that settles a payment. */
export function orderWrites(order: StoredOrder): TransactionWrite[] {
  const sort = `${order.createdAt}#${order.id}`;
  const owner = order.userId ? { gsi1pk: customerOrders(order.userId), gsi1sk: sort } : {};
  return [
    {
      Put: {
        Item: { ...orderKey(order.id), ...owner, gsi2pk: ALL_ORDERS, gsi2sk: sort, ...order },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    orderRefWrite(order),
    ...linkPayment(order),
    ...orderCounterWrites(order),
  ];
}

/** From then on the lines of the log are about it. */
export async function getOrder(id: string): Promise<StoredOrder | null> {
  const order = await getItem<StoredOrder>(orderKey(id), { consistent: true });
  if (order) addLogContext({ orderId: id, checkoutId: order.checkoutId });
  return order;
}

/** The order a payment became, as noted when it did; null for payments of before and of others. */
export const getOrderIdOfPayment = async (paymentIntentId: string): Promise<string | null> =>
  (await getItem<{ orderId: string }>(paymentKey(paymentIntentId), { consistent: true }))?.orderId ?? null;

/** The orders these payments became, by payment; those of others are left out. */
export async function getOrdersByPayment(paymentIntentIds: readonly string[]): Promise<Map<string, StoredOrder>> {
  const ids = [...new Set(paymentIntentIds)];
  const links = await getItems<{ orderId: string }>(ids.map(paymentKey));
  const orders = await getItems<StoredOrder>(links.map(({ orderId }) => orderKey(orderId)));
  return new Map(orders.map((order) => [order.paymentIntentId ?? '', order]));
}

type PageRequest = { limit: number; cursor?: string | undefined };

export const listCustomerOrders = (userId: string, page: PageRequest): Promise<Page<StoredOrder>> =>
  queryPage<StoredOrder>('byOwner', customerOrders(userId), page);

/** Takes the order out of a customer's list and out of the search by e-mail; the books keep the order itself. */
export const detachOrder = (id: string): Promise<void> =>
  transact([
    {
      Update: {
        Key: orderKey(id),
        UpdateExpression: 'SET userId = :nobody REMOVE gsi1pk, gsi1sk',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':nobody': null },
      },
    },
    removeOrderEmailWrite(id),
  ]);

/** Whoever holds an old link could otherwise fill somebody's mailbox. */
const LINK_MAIL_PAUSE_MS = 10 * 60_000;

/** Owes the order's address a new link, at most once in ten minutes: false within them. `now` in milliseconds UTC. */
export async function enqueueOrderLink(orderId: string, now: number): Promise<boolean> {
  const at = new Date(now).toISOString();
  try {
    await transact([
      {
        Put: {
          Item: { ...linkMailKey(orderId), at, ttl: Math.ceil((now + LINK_MAIL_PAUSE_MS) / 1000) },
          ConditionExpression: 'attribute_not_exists(pk) OR #at <= :before',
          ExpressionAttributeNames: { '#at': 'at' },
          ExpressionAttributeValues: { ':before': new Date(now - LINK_MAIL_PAUSE_MS).toISOString() },
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
