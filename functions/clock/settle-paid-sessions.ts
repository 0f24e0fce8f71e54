import { settleSession } from '#functions/checkout/settle-session.ts';
import { loggable, logger, withLogContext } from '#functions/runtime/log.ts';
import { arePaymentsConfigured } from '#outside/payment-secrets.ts';
import { listCompletedSessions } from '#outside/stripe.ts';
import { listUnsettledCheckouts } from '#store/checkout/checkouts.ts';

/** A session lives 35 minutes. Older checkouts are settled by their job `close_checkout`. */
const LOOK_BACK_MS = 45 * 60_000;
const CONCURRENCY = 10;

/**
 * Settles paid sessions whose webhook never arrived. Logs a session that fails and continues with the others. `now` in
 * milliseconds UTC.
 */
export async function settlePaidSessions(now: number, hasTime: () => boolean): Promise<void> {
  if (!(await arePaymentsConfigured())) return logger.warn('payments are not configured');
  const completed = await listCompletedSessions(now - LOOK_BACK_MS, hasTime);
  const unsettled = await listUnsettledCheckouts(completed.map((session) => session.checkoutId));
  const missed = completed.filter((session) => unsettled.has(session.checkoutId));
  for (let start = 0; start < missed.length && hasTime(); start += CONCURRENCY) {
    await Promise.all(
      missed.slice(start, start + CONCURRENCY).map(({ id }) => withLogContext({}, () => settleOne(id, now))),
    );
  }
}

async function settleOne(sessionId: string, now: number): Promise<void> {
  try {
    await settleSession(sessionId, { now });
  } catch (error) {
    logger.error('a paid session could not be settled', { sessionId, error: loggable(error) });
  }
}
