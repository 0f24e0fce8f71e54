import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#shared/base/errors.ts';
import type { Wish } from '#shared/customers/wishlist.ts';
import { deleteItem, getItem, isConditionFailure, type TableItem, updateItem } from '#store/client.ts';
import { wishlistKey } from '#store/keys/customers.ts';

interface StoredWishlist {
  userId: string;
  wishes: Wish[];
  version: number;
}

const TRIES = 6;

const read = (userId: string): Promise<StoredWishlist | null> =>
  getItem<StoredWishlist>(wishlistKey(userId), { consistent: true });

/** Returns the products that a customer saved, newest first. */
export const getWishlist = async (userId: string): Promise<Wish[]> => (await read(userId))?.wishes ?? [];

/**
 * Changes a customer's wishlist. Retries if another device has changed it since it was read. Throws `unavailable` after too
 * many attempts.
 */
export async function changeWishlist(userId: string, change: (wishes: readonly Wish[]) => Wish[]): Promise<Wish[]> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const before = await read(userId);
    const wishes = change(before?.wishes ?? []);
    try {
      await updateItem<TableItem>({
        Key: wishlistKey(userId),
        UpdateExpression: 'SET userId = :user, wishes = :wishes, version = :next',
        ConditionExpression: 'attribute_not_exists(pk) OR version = :seen',
        ExpressionAttributeValues: {
          ':user': userId,
          ':wishes': wishes,
          ':seen': before?.version ?? 0,
          ':next': (before?.version ?? 0) + 1,
        },
      });
      return wishes;
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** tries);
    }
  }
  throw new Problem('unavailable', 'Your wishlist is being changed elsewhere. Please try again.', { retryAfter: 2 });
}

export const deleteWishlist = (userId: string): Promise<void> => deleteItem(wishlistKey(userId));
