import { notAuthorized } from './errors.ts';
import { type Pool, saveUser } from './pool.ts';
import type { User } from './users.ts';

const FREE_ATTEMPTS = 5;
const LONGEST_MILLISECONDS = 15 * 60_000;

/**
 * Throws `NotAuthorizedException` while the user is locked out. The lockout lasts one second after the fifth wrong password
 * in a row, and twice as long after each further one, up to 15 minutes (Cognito developer guide, "Authentication: lockout").
 */
export function requireUnlocked(pool: Pool, user: User) {
  const { count, since } = user.failedSignIns;
  if (count < FREE_ATTEMPTS) return;
  const locked = Math.min(1000 * 2 ** (count - FREE_ATTEMPTS), LONGEST_MILLISECONDS);
  if (pool.now() - since < locked) throw notAuthorized('Password attempts exceeded');
}

/** Counts a wrong password. The count starts again after 15 minutes without a wrong password. */
export function countFailure(pool: Pool, user: User) {
  const { count, since } = user.failedSignIns;
  const lapsed = pool.now() - since >= LONGEST_MILLISECONDS;
  saveUser(pool, { ...user, failedSignIns: { count: lapsed ? 1 : count + 1, since: pool.now() } });
}

export function clearFailures(pool: Pool, user: User) {
  if (user.failedSignIns.count) saveUser(pool, { ...user, failedSignIns: { count: 0, since: 0 } });
}
