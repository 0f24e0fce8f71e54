import type { StoredOrder } from '../../shared/order.ts';
import type { Page } from '../../shared/page.ts';
import { get, update, type Write } from './client.ts';
import { countOrder } from './counters.ts';
import { ALL_ORDERS, customerOrders, orderKey } from './keys.ts';
import { queryPage } from './page.ts';

/** The order and its day's counters, for the transaction that settles a payment. */
export function orderWrites(order: StoredOrder): Write[] {
  const sort = `${order.createdAt}#${order.id}`;
  const owner = order.userId ? { gsi1pk: customerOrders(order.userId), gsi1sk: sort } : {};
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
  return [
    {
      Put: {
        Item: { ...orderKey(order.id), ...owner, gsi2pk: ALL_ORDERS, gsi2sk: sort, ...order },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    countOrder({ ...order, pieces }),
  ];
}

export const getOrder = (id: string): Promise<StoredOrder | null> =>
  get<StoredOrder>(orderKey(id), { consistent: true });

type PageRequest = { limit: number; cursor?: string | undefined };

export const listCustomerOrders = (userId: string, page: PageRequest): Promise<Page<StoredOrder>> =>
  queryPage<StoredOrder>('byOwner', customerOrders(userId), page);

export const listOrders = (page: PageRequest): Promise<Page<StoredOrder>> =>
  queryPage<StoredOrder>('byTime', ALL_ORDERS, page);

/** Takes the order out of a customer's list; the books keep the order itself. */
export async function detachOrder(id: string): Promise<void> {
  await update({
    Key: orderKey(id),
    UpdateExpression: 'SET userId = :nobody REMOVE gsi1pk, gsi1sk',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':nobody': null },
  });
}
