import { loggable, logger, withLogContext } from '#functions/runtime/log.ts';
import { arePaymentsConfigured } from '#outside/payment-secrets.ts';
import { listCompletedSessions } from '#outside/stripe.ts';
import { filterUnsettledSessions } from '#store/checkout/checkouts.ts';
import { foreignPaymentMark } from '#store/checkout/foreign-payments.ts';
import { isEventHandled } from '#store/events.ts';

/**
 * Period to check at Stripe, in milliseconds. A session lives for 35 minutes, and the job `close_checkout` settles older
 * checkouts.
 */
const LOOK_BACK_MS = 45 * 60_000;
const CONCURRENCY = 10;

/**
 * Settles paid sessions whose webhooks never arrived. Logs a session that fails and continues with the others. `now` in
 * milliseconds UTC.
 */
export async function settlePaidSessions(now: number, hasTime: () => boolean): Promise<void> {
  if (!(await arePaymentsConfigured())) return logger.warn('payments are not configured');
  const completed = await listCompletedSessions(now - LOOK_BACK_MS, hasTime);
  const missed = await filterUnsettledSessions(completed);
  if (missed.length === 0) return;
  const { settleSession } = await import('#functions/checkout/settle-session.ts');
  const settle = (sessionId: string) => settleSession(sessionId, { now });
  for (let start = 0; start < missed.length && hasTime(); start += CONCURRENCY) {
    await Promise.all(
      missed.slice(start, start + CONCURRENCY).map((session) => withLogContext({}, () => settleOne(session, settle))),
    );
  }
}

async function settleOne(
  { id: sessionId, isForeign }: { id: string; isForeign: boolean },
  settle: (sessionId: string) => Promise<unknown>,
): Promise<void> {
  try {
    if (isForeign && (await isEventHandled(foreignPaymentMark(sessionId)))) return;
    await settle(sessionId);
  } catch (error) {
    logger.error('a paid session could not be settled', { sessionId, error: loggable(error) });
  }
}
