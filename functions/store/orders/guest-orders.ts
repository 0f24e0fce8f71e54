import type { StoredOrder } from '#shared/orders/order.ts';
import { ConditionsFailed, transact } from '#store/client.ts';
import { deletedAccountKey } from '#store/keys/customers.ts';
import { customerOrders, orderKey } from '#store/keys/orders.ts';
import { listOrdersOfEmail } from './order-index.ts';

/** Assigns a guest's order to a customer, unless the order already has a customer or the customer's account was deleted. */
async function giveTo(userId: string, { id, createdAt }: StoredOrder): Promise<void> {
  try {
    await transact([
      {
        Update: {
          Key: orderKey(id),
          UpdateExpression: 'SET userId = :user, gsi1pk = :list, gsi1sk = :sort',
          ConditionExpression: 'attribute_exists(pk) AND userId = :none',
          ExpressionAttributeValues: {
            ':user': userId,
            ':list': customerOrders(userId),
            ':sort': `${createdAt}#${id}`,
            ':none': null,
          },
        },
      },
      // A deletion marks the account first and then detaches its orders. It would not see an order that joined later.
      { ConditionCheck: { Key: deletedAccountKey(userId), ConditionExpression: 'attribute_not_exists(pk)' } },
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
}

/** Assigns all guest orders with an email address to a customer. The caller must have verified the address. */
export async function joinGuestOrders(email: string, userId: string): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await listOrdersOfEmail(email, { limit: 50, cursor });
    const guests = page.items.filter((order) => order.userId === null);
    // One after the other, because transactions that check the same item at the same time cancel each other.
    for (const order of guests) await giveTo(userId, order);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}
