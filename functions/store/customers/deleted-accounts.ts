import { getItem, putItem } from '#store/client.ts';
import { deletedAccountKey } from '#store/keys/customers.ts';

/**
 * Number of seconds for which a deleted account is remembered: 60 days. No payment stays open that long, although bank debits
 * take days.
 */
const KEPT_S = 60 * 86_400;

/** Marks an account as deleted. `now` is in milliseconds UTC. */
export const markAccountDeleted = (userId: string, now: number): Promise<void> =>
  putItem({ ...deletedAccountKey(userId), userId, ttl: Math.ceil(now / 1000) + KEPT_S });

export const isAccountDeleted = async (userId: string): Promise<boolean> =>
  (await getItem(deletedAccountKey(userId), { consistent: true })) !== null;
