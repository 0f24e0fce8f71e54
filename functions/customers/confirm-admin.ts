import type { CallerIdentity } from '#functions/http/http-caller.ts';
import { getUser, isAdminNow } from '#outside/identity.ts';
import { Problem } from '#shared/base/errors.ts';
import { type ContractKey, splitKey } from '#shared/contract/index.ts';
import type { Actor } from '#shared/shop/audit.ts';

/**
 * Who stands behind a write of the back office; null for a read. A token keeps its groups until it expires, so the user
 * pool is asked: who is no admin any more is `forbidden` from that moment on.
 */
export async function confirmAdmin(key: ContractKey, caller: CallerIdentity | null): Promise<Actor | null> {
  if (splitKey(key).method === 'GET' || !caller) return null;
  const [user, isAdmin] = await Promise.all([getUser(caller.accessToken), isAdminNow(caller.userId)]);
  if (!isAdmin) throw new Problem('forbidden');
  return { userId: caller.userId, email: user.email };
}
