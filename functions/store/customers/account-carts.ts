import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#shared/base/errors.ts';
import { type AccountCart, EMPTY_ACCOUNT_CART } from '#shared/checkout/account-cart/account-cart.ts';
import { deleteItem, getItem, isConditionFailure, type TableItem, updateItem } from '#store/client.ts';
import { accountCartKey } from '#store/keys/customers.ts';

const TRIES = 6;

/** Returns a customer's current cart. Null if the customer never had one. */
export async function findAccountCart(userId: string): Promise<AccountCart | null> {
  const stored = await getItem<AccountCart>(accountCartKey(userId), { consistent: true });
  return stored && { version: stored.version, items: stored.items, purchases: stored.purchases };
}

/** Returns a customer's current cart, or an empty cart. */
export const getAccountCart = async (userId: string): Promise<AccountCart> =>
  (await findAccountCart(userId)) ?? EMPTY_ACCOUNT_CART;

/**
 * Changes a customer's cart. Retries if another device has changed the cart since it was read. `change` may throw, or return
 * null to leave the cart as it is. Throws `unavailable` after too many attempts.
 */
export async function changeAccountCart(
  userId: string,
  change: (before: AccountCart) => AccountCart | null,
): Promise<AccountCart> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const before = await getAccountCart(userId);
    const after = change(before);
    if (!after) return before;
    try {
      await updateItem<TableItem>({
        Key: accountCartKey(userId),
        UpdateExpression: 'SET userId = :user, #items = :items, purchases = :purchases, version = :next',
        // A cart with a version that no longer exists was deleted with its account. This update must not create it again.
        ConditionExpression: before.version === 0 ? 'attribute_not_exists(pk)' : 'version = :seen',
        ExpressionAttributeNames: { '#items': 'items' },
        ExpressionAttributeValues: {
          ':user': userId,
          ':items': after.items,
          ':purchases': after.purchases,
          ':next': after.version,
          ...(before.version === 0 ? {} : { ':seen': before.version }),
        },
      });
      return after;
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** tries);
    }
  }
  throw new Problem('unavailable', 'Your cart is being changed elsewhere. Please try again.', { retryAfter: 2 });
}

export const deleteAccountCart = (userId: string): Promise<void> => deleteItem(accountCartKey(userId));
