import { type Item, query, update, type Write } from './client.ts';
import { COUNTER_SHARDS, dayPartition, dayShardKey } from './keys.ts';

/** What is counted per UTC day; money in cents. */
export interface DayCounters {
  orders: number;
  revenueCents: number;
  pieces: number;
  visits: number;
}

/** The UTC day of an ISO time: `2026-11-21`. */
export const dayOf = (iso: string): string => iso.slice(0, 10);

const shardOf = (seed: string): number =>
  [...seed].reduce((sum, character) => sum + character.charCodeAt(0), 0) % COUNTER_SHARDS;

/** The counter update of one order, for the transaction that makes it. */
export const countOrder = (order: { id: string; createdAt: string; totalCents: number; pieces: number }): Write => ({
  Update: {
    Key: dayShardKey(dayOf(order.createdAt), shardOf(order.id)),
    UpdateExpression: 'ADD #orders :one, revenueCents :cents, pieces :pieces',
    ExpressionAttributeNames: { '#orders': 'orders' },
    ExpressionAttributeValues: { ':one': 1, ':cents': order.totalCents, ':pieces': order.pieces },
  },
});

/** Counts one page view of a UTC day. */
export async function countVisit(day: string, shard: number): Promise<void> {
  await update<Item>({
    Key: dayShardKey(day, shard % COUNTER_SHARDS),
    UpdateExpression: 'ADD visits :one',
    ExpressionAttributeValues: { ':one': 1 },
  });
}

/** The counters of one UTC day, its shards added up. */
export async function getDay(day: string): Promise<DayCounters> {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': dayPartition(day) },
  });
  const sum = (name: keyof DayCounters) => items.reduce((total, item) => total + Number(item[name] ?? 0), 0);
  return { orders: sum('orders'), revenueCents: sum('revenueCents'), pieces: sum('pieces'), visits: sum('visits') };
}
