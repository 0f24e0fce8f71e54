import { PRESENCE_KEPT_MS } from '#shared/orders/order-presence.ts';
import { putItem, queryAllItems } from '#store/client.ts';
import { orderViewerKey, orderViewers } from '#store/keys/orders.ts';

/** An admin who looks at an order. */
export interface OrderViewer {
  userId: string;
  /** Name, or email address without one. */
  name: string;
}

/** Notes that an admin looks at an order. `now` in milliseconds UTC. */
export const putOrderViewer = (orderId: string, { userId, name }: OrderViewer, now: number): Promise<void> =>
  putItem({
    ...{ ...orderViewerKey(orderId, userId), name, until: now + PRESENCE_KEPT_MS },
    ttl: Math.ceil((now + PRESENCE_KEPT_MS) / 1000),
  });

/** Lists the admins who look at an order, by name. `now` in milliseconds UTC. */
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
