import type { TeamNotice } from '#shared/jobs/team-notice-kinds.ts';
import { windowEnd } from '#shared/jobs/team-notices.ts';
import { ConditionsFailed, putItem, queryAllItems, transact } from '#store/client.ts';
import { newEventMarkerWrite } from '#store/events.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { lowStockKey, lowStockPartition } from '#store/keys/shop.ts';

const TWO_DAYS_S = 2 * 86_400;

/** Enqueues an email to the team only once, no matter how often its cause is reported. Times are in milliseconds UTC. */
async function enqueueOnce(notice: TeamNotice, part: string, dueAt: number, now: number): Promise<void> {
  const [due, at] = [new Date(dueAt).toISOString(), new Date(now).toISOString()];
  try {
    await transact([
      newEventMarkerWrite(`team_notice.${notice}.${part}`, now),
      enqueueJob('send_team_notice', { notice, part }, due, at),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
}

/** Enqueues one email about all causes in a time window. It is sent when the window ends. `now` is in milliseconds UTC. */
export const enqueueWindowNotice = (notice: TeamNotice, window: number, now: number): Promise<void> =>
  enqueueOnce(notice, String(window), windowEnd(window), now);

/** Enqueues the email about a day in the shop's time zone. `now` is in milliseconds UTC. */
export const enqueueDayNotice = (day: string, now: number): Promise<void> => enqueueOnce('daily', day, now, now);

/** Identifies a stock counter of a product that became low. */
export interface LowStock {
  productId: string;
  counter: string;
}

/** Saves a stock counter for the email of its time window. Safe to run twice. `now` is in milliseconds UTC. */
export const putLowStock = (window: number, { productId, counter }: LowStock, now: number): Promise<void> =>
  putItem({
    ...lowStockKey(window, productId, counter),
    productId,
    counter,
    ttl: Math.ceil(now / 1000) + TWO_DAYS_S,
  });

export const listLowStock = async (window: number): Promise<LowStock[]> =>
  (
    await queryAllItems({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': lowStockPartition(window) },
    })
  ).map(({ productId, counter }) => ({ productId: String(productId), counter: String(counter) }));
