import { addLogContext, logger } from '#functions/runtime/log.ts';
import type { ProviderEvent } from '#shared/fulfilment/provider-event.ts';
import { ConditionsFailed, type TransactionWrite, transact } from '#store/client.ts';
import { newEventMarkerWrite } from '#store/events.ts';
import { getOrderIdOfProviderOrder } from '#store/fulfilment/provider-orders.ts';
import { enqueueJob, expediteJob } from '#store/jobs/jobs.ts';

/** An order is told of before the shop has noted that the provider has it: by then it has. */
const MEET_AFTER_MS = 2 * 60_000;

/**
 * Has the order looked at now, once for each event: `mark` is what the event is remembered by. An event of an order that is
 * not known is laid aside for a while, and looked into when the order still is not. `now` in milliseconds UTC.
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

/** The position of the write that did not hold; null when all did. */
async function tried(writes: TransactionWrite[]): Promise<number | null> {
  try {
    await transact(writes);
    return null;
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    return error.failed[0] ?? 0;
  }
}
