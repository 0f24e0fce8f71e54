import { ConditionsFailed, transact } from '#store/client.ts';
import { newEventMarkerWrite } from '#store/events.ts';
import { enqueueDeadLetterJob } from '#store/jobs/jobs.ts';

/** Returns the id of the marker for a payment that an admin was asked to review. */
export const foreignPaymentMark = (sessionId: string): string => `foreign.${sessionId}`;

/**
 * Asks the admin to refund a payment that this shop did not request. Asks only once for each session and returns false after
 * that. `now` is in milliseconds UTC.
 */
export async function putForeignPayment(sessionId: string, reason: string, now: number): Promise<boolean> {
  const at = new Date(now).toISOString();
  try {
    await transact([
      newEventMarkerWrite(foreignPaymentMark(sessionId), now),
      enqueueDeadLetterJob('refund_session', { sessionId }, reason, at),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
}
