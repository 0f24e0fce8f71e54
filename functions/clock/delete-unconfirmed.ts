import { logger } from '#functions/runtime/log.ts';
import { consumeToken } from '#store/rate-limits.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 7 * DAY_MS;
const ONCE_A_DAY = { name: 'unconfirmed_accounts', most: 1, spanMs: DAY_MS };

/**
 * Time until which this instance has nothing to do, in milliseconds UTC: the end of the day on which it saw a run. Saves a
 * write on each tick.
 */
let doneUntil = 0;

/**
 * Deletes accounts that were not confirmed within a week, so that no email address stays blocked by a stranger's sign-up.
 * Runs once a day. If time runs out, the rest waits for the next day. `now` in milliseconds UTC.
 */
export async function deleteUnconfirmed(now: number, hasTime: () => boolean): Promise<void> {
  if (now < doneUntil) return;
  const waitMs = await consumeToken(ONCE_A_DAY, now);
  doneUntil = now - (now % DAY_MS) + DAY_MS;
  if (waitMs > 0) return;
  const { deletePoolUser, listUnconfirmed } = await import('#outside/user-pool.ts');
  let deleted = 0;
  let token: string | undefined;
  do {
    const { users, next } = await listUnconfirmed(token);
    for (const { userId, createdAt } of users) {
      if (!hasTime()) break;
      if (createdAt > now - KEPT_MS) continue;
      await deletePoolUser(userId);
      deleted += 1;
    }
    token = next;
  } while (token && hasTime());
  logger.info('unconfirmed accounts deleted', { deleted });
}
