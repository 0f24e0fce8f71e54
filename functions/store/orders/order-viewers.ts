import { PRESENCE_KEPT_MS } from '#shared/orders/order-presence.ts';
import { putItem, queryAllItems } from '#store/client.ts';
import { orderViewerKey, orderViewers } from '#store/keys/orders.ts';

/** An admin who is viewing an order. */
export interface OrderViewer {
  userId: string;
  /** The admin's name, or the email address if there is no name. */
  name: string;
}

/** Records that an admin is viewing an order. `now` is in milliseconds UTC. */
export const putOrderViewer = (orderId: string, { userId, name }: OrderViewer, now: number): Promise<void> =>
  putItem({
    ...{ ...orderViewerKey(orderId, userId), name, until: now + PRESENCE_KEPT_MS },
    ttl: Math.ceil((now + PRESENCE_KEPT_MS) / 1000),
  });

/** Lists the admins who are viewing an order, by name. `now` is in milliseconds UTC. */
export async function listOrderViewers(orderId: string, now: number): Promise<OrderViewer[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': orderViewers(orderId) },
  });
  return items
    .filter(({ until }) => Number(until) > now)
    .map(({ sk, name }) => ({ userId: String(sk), name: String(name) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
