import { addLogContext, logger } from '#functions/runtime/log.ts';
import type { ProviderEvent } from '#shared/fulfilment/provider-event.ts';
import { ConditionsFailed, type TransactionWrite, transact } from '#store/client.ts';
import { newEventMarkerWrite } from '#store/events.ts';
import { getOrderIdOfProviderOrder } from '#store/fulfilment/provider-orders.ts';
import { enqueueJob, expediteJob } from '#store/jobs/jobs.ts';

/**
 * Delay of the check for an unknown order, in milliseconds. An event can arrive before the order's submission is recorded.
 * After this delay the submission is recorded.
 */
const MEET_AFTER_MS = 2 * 60_000;

/**
 * Makes the check of an order due immediately, once for each event. `mark` identifies the event. For an unknown order,
 * enqueues a check for later. `now` in milliseconds UTC.
 */
export async function handleOrderEvent({ resourceId, topic }: ProviderEvent, mark: string, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const orderId = await getOrderIdOfProviderOrder(resourceId);
  if (orderId) addLogContext({ orderId });
  logger.info('provider event', { topic });
  const later = new Date(now + MEET_AFTER_MS).toISOString();
  const act = orderId
    ? expediteJob('watch_order', { orderId }, at)
    : enqueueJob('watch_order', { providerOrderId: resourceId }, later, at);
  if ((await tried([newEventMarkerWrite(mark, now), act])) === 1) await tried([newEventMarkerWrite(mark, now)]);
}

/** Runs a transaction. Returns the position of the write whose condition failed, or null if all writes succeeded. */
async function tried(writes: TransactionWrite[]): Promise<number | null> {
  try {
    await transact(writes);
    return null;
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    return error.failed[0] ?? 0;
  }
}
