import { getItem, putItem } from '#store/client.ts';
import { deletedAccountKey } from '#store/keys/customers.ts';

/** Longer than any payment stays open. Bank debits take days. */
const KEPT_S = 60 * 86_400;

/** Remembers that an account was deleted. `now` in milliseconds UTC. */
export const markAccountDeleted = (userId: string, now: number): Promise<void> =>
  putItem({ ...deletedAccountKey(userId), userId, ttl: Math.ceil(now / 1000) + KEPT_S });

export const isAccountDeleted = async (userId: string): Promise<boolean> =>
  (await getItem(deletedAccountKey(userId), { consistent: true })) !== null;
