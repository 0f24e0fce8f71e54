import { settleSession } from '../checkout/settle-session.ts';
import { listCompletedSessions } from '../outside/stripe.ts';
import { unsettledCheckouts } from '../store/checkouts.ts';

/** A session lives 35 minutes; older ones are closed by their own work item. */
const LOOK_BACK_MS = 45 * 60_000;

/** Finds paid sessions whose webhook never came, so that their orders exist within a minute or two. */
export async function settlePaidSessions(now: number): Promise<void> {
  const completed = await listCompletedSessions(now - LOOK_BACK_MS);
  const unsettled = await unsettledCheckouts(completed.map((session) => session.checkoutId));
  for (const { id, checkoutId } of completed) {
    if (unsettled.has(checkoutId)) await settleSession(id, { now });
  }
}
