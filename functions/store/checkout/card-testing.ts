import {
  cardTestingReason,
  type PaymentAttemptResult,
  type PaymentTraffic,
  STRICT_LIMITS_MS,
  TRAFFIC_WINDOW_MS,
} from '#shared/checkout/card-testing.ts';
import { ConditionsFailed, getItem, getItems, type TableItem, transact, updateItem } from '#store/client.ts';
import { enqueueDeadLetterJob } from '#store/jobs/jobs.ts';
import { paymentTrafficKey, strictLimitsKey } from '#store/keys/checkout.ts';

const windowOf = (now: number): number => now - (now % TRAFFIC_WINDOW_MS);
const seconds = (ms: number): number => Math.ceil(ms / 1000);

/** Counts a payment attempt by its result, and the units that its checkout reserved. `now` is in milliseconds UTC. */
export async function incrementPaymentAttempts(
  result: PaymentAttemptResult,
  units: number,
  now: number,
): Promise<void> {
  const start = windowOf(now);
  await updateItem<TableItem>({
    Key: paymentTrafficKey(start),
    UpdateExpression: 'SET #ttl = :ttl ADD #result :one, #units :units',
    ExpressionAttributeNames: { '#ttl': 'ttl', '#result': result, '#units': `${result}Units` },
    ExpressionAttributeValues: { ':one': 1, ':units': units, ':ttl': seconds(start + 3 * TRAFFIC_WINDOW_MS) },
  });
}

/** Returns the payment attempts during the current and the previous time window, by result. `now` is in milliseconds UTC. */
export async function getPaymentTraffic(now: number): Promise<PaymentTraffic> {
  const start = windowOf(now);
  const windows = await getItems<Partial<PaymentTraffic>>([start, start - TRAFFIC_WINDOW_MS].map(paymentTrafficKey), {
    consistent: true,
  });
  const sum = (count: keyof PaymentTraffic) => windows.reduce((total, window) => total + (window[count] ?? 0), 0);
  return {
    paid: sum('paid'),
    failed: sum('failed'),
    expired: sum('expired'),
    paidUnits: sum('paidUnits'),
    expiredUnits: sum('expiredUnits'),
  };
}

/**
 * Applies the strict checkout limits for `STRICT_LIMITS_MS` and asks the admin to review the payments. Returns false if the
 * limits already apply. `now` is in milliseconds UTC.
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

/** Returns true while the strict checkout limits apply. `now` is in milliseconds UTC. */
export const areLimitsStrict = async (now: number): Promise<boolean> =>
  ((await getItem<{ tightUntil: number }>(strictLimitsKey))?.tightUntil ?? 0) > now;
