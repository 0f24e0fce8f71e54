import {
  cardTestingReason,
  type PaymentAttemptResult,
  type PaymentTraffic,
  STRICT_LIMITS_MS,
  TRAFFIC_WINDOW_MS,
} from '#shared/checkout/card-testing.ts';
import { ConditionsFailed, getItem, getItems, type TableItem, transact, updateItem } from '#store/client.ts';
import { enqueueDeadLetterJob } from '#store/jobs/jobs.ts';
import { paymentTrafficKey, strictLimitsKey } from '#store/keys.ts';

const windowOf = (now: number): number => now - (now % TRAFFIC_WINDOW_MS);
const seconds = (ms: number): number => Math.ceil(ms / 1000);

/** Counts how one try to pay ended. `now` in milliseconds UTC. */
export async function incrementPaymentAttempts(end: PaymentAttemptResult, now: number): Promise<void> {
  const start = windowOf(now);
  await updateItem<TableItem>({
    Key: paymentTrafficKey(start),
    UpdateExpression: 'SET #ttl = :ttl ADD #end :one',
    ExpressionAttributeNames: { '#ttl': 'ttl', '#end': end },
    ExpressionAttributeValues: { ':one': 1, ':ttl': seconds(start + 3 * TRAFFIC_WINDOW_MS) },
  });
}

/** How tries to pay ended in this window and the one before. `now` in milliseconds UTC. */
export async function getPaymentTraffic(now: number): Promise<PaymentTraffic> {
  const start = windowOf(now);
  const windows = await getItems<Partial<PaymentTraffic>>([start, start - TRAFFIC_WINDOW_MS].map(paymentTrafficKey), {
    consistent: true,
  });
  const sum = (end: PaymentAttemptResult) => windows.reduce((total, window) => total + (window[end] ?? 0), 0);
  return { paid: sum('paid'), failed: sum('failed'), expired: sum('expired') };
}

/**
 * Has checkouts limited sharply for a while, and an owner told why: false while they are already. It ends by itself.
 * `now` in milliseconds UTC.
 */
export async function putStrictLimits(traffic: PaymentTraffic, now: number): Promise<boolean> {
  const until = now + STRICT_LIMITS_MS;
  try {
    await transact([
      {
        Put: {
          Item: { ...strictLimitsKey, tightUntil: until, ttl: seconds(until) },
          ConditionExpression: 'attribute_not_exists(pk) OR tightUntil <= :now',
          ExpressionAttributeValues: { ':now': now },
        },
      },
      enqueueDeadLetterJob('review_payments', {}, cardTestingReason(traffic), new Date(now).toISOString()),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
}

/** Whether checkouts are limited sharply. `now` in milliseconds UTC. */
export const areLimitsStrict = async (now: number): Promise<boolean> =>
  ((await getItem<{ tightUntil: number }>(strictLimitsKey))?.tightUntil ?? 0) > now;
