import { getItem, isConditionFailure, putItem, type TableItem, updateItem } from '#store/client.ts';
import { adminDepartureKey, deletedAccountKey } from '#store/keys.ts';

/** Longer than any payment stays open. Bank debits take days. */
const KEPT_S = 60 * 86_400;

/** Remembers that an account was deleted. `now` in milliseconds UTC. */
export const markAccountDeleted = (userId: string, now: number): Promise<void> =>
  putItem({ ...deletedAccountKey(userId), userId, ttl: Math.ceil(now / 1000) + KEPT_S });

export const isAccountDeleted = async (userId: string): Promise<boolean> =>
  (await getItem(deletedAccountKey(userId), { consistent: true })) !== null;

/** Longer than a deletion takes, and than the user pool needs to leave the account out of its lists. */
const DEPARTURE_MS = 60_000;

/**
 * Lets one admin at a time delete their account, so that two cannot both count on the other. The claim ends by itself. Returns
 * false while another admin has it. `now` in milliseconds UTC.
 */
export async function claimAdminDeparture(userId: string, now: number): Promise<boolean> {
  try {
    await updateItem<TableItem>({
      Key: adminDepartureKey,
      UpdateExpression: 'SET userId = :user, heldUntil = :until, #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(pk) OR userId = :user OR heldUntil <= :now',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':user': userId,
        ':now': now,
        ':until': now + DEPARTURE_MS,
        ':ttl': Math.ceil((now + DEPARTURE_MS) / 1000),
      },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
