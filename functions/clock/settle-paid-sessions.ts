import { settleSession } from '#functions/checkout/settle-session.ts';
import { loggable, logger, withLogContext } from '#functions/runtime/log.ts';
import { arePaymentsConfigured } from '#outside/payment-secrets.ts';
import { listCompletedSessions } from '#outside/stripe.ts';
import { listUnsettledCheckouts } from '#store/checkout/checkouts.ts';

/** A session lives 35 minutes; older ones are closed by their own work item, also where the clock strikes less often than this. */
const LOOK_BACK_MS = 45 * 60_000;
const AT_ONCE = 10;

/**
 * Finds paid sessions whose webhook never came, so that their orders exist by the next strike or two.
 * One session that cannot be settled is logged and does not keep the others waiting.
 */
export async function settlePaidSessions(now: number, hasTime: () => boolean): Promise<void> {
  if (!(await arePaymentsConfigured())) return logger.warn('payments are not configured');
  const completed = await listCompletedSessions(now - LOOK_BACK_MS, hasTime);
  const unsettled = await listUnsettledCheckouts(completed.map((session) => session.checkoutId));
  const forgotten = completed.filter((session) => unsettled.has(session.checkoutId));
  for (let start = 0; start < forgotten.length && hasTime(); start += AT_ONCE) {
    await Promise.all(
      forgotten.slice(start, start + AT_ONCE).map(({ id }) => withLogContext({}, () => settleOne(id, now))),
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
