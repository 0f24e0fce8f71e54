import { logger, tellAbout } from '#functions/runtime/log.ts';
import type { ProviderEvent } from '#shared/fulfilment/provider-event.ts';
import { ConditionsFailed, transact, type Write } from '#store/client.ts';
import { markNewEvent } from '#store/events.ts';
import { getOrderIdOfProviderOrder } from '#store/fulfilment/provider-orders.ts';
import { hurryWork, oweWork } from '#store/jobs/work.ts';

/** An order is told of before the shop has noted that the provider has it: by then it has. */
const MEET_AFTER_MS = 2 * 60_000;

/**
 * Has the order looked at now, once for each event: `mark` is what the event is remembered by. An event of an order that is
 * not known is laid aside for a while, and looked into when the order still is not. `now` in milliseconds UTC.
 */
export async function hearOfOrder({ resourceId, topic }: ProviderEvent, mark: string, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const orderId = await getOrderIdOfProviderOrder(resourceId);
  if (orderId) tellAbout({ orderId });
  logger.info('provider event', { topic });
  const later = new Date(now + MEET_AFTER_MS).toISOString();
  const act = orderId ? hurryWork('watch_order', orderId, at) : oweWork('watch_order', resourceId, later, at);
  if ((await tried([markNewEvent(mark, now), act])) === 1) await tried([markNewEvent(mark, now)]);
}

/** The position of the write that did not hold; null when all did. */
async function tried(writes: Write[]): Promise<number | null> {
  try {
    await transact(writes);
    return null;
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    return error.failed[0] ?? 0;
  }
}
