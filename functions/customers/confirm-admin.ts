import type { CallerIdentity } from '#functions/http/http-caller.ts';
import { getUser, isAdminNow } from '#outside/identity.ts';
import { Problem } from '#shared/base/errors.ts';
import { type ContractKey, splitKey } from '#shared/contract/index.ts';
import type { Actor } from '#shared/shop/audit.ts';

/**
 * Returns the admin making a write; null for a read. Checks the group in the user pool, because a token keeps its groups until
 * it expires. Throws `forbidden` for a former admin.
 */
export async function confirmAdmin(key: ContractKey, caller: CallerIdentity | null): Promise<Actor | null> {
  if (splitKey(key).method === 'GET' || !caller) return null;
  const [user, isAdmin] = await Promise.all([getUser(caller.accessToken), isAdminNow(caller.userId)]);
  if (!isAdmin) throw new Problem('forbidden');
  return { userId: caller.userId, email: user.email };
}
