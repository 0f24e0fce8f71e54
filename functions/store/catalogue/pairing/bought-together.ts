import { type Day, shiftDay, startOfDay } from '#shared/base/utc-day.ts';
import {
  addPairs,
  companionsOf,
  frequentPairs,
  MAX_DAY_PAIRS,
  PAIRED_DAYS,
  type Pair,
  type PairCounts,
} from '#shared/catalogue/pairing/bought-together.ts';
import { getItem, getRecentItem, putItem, queryItems, type TableItem, writeItems } from '#store/client.ts';
import { boughtWithKey, dayPairsKey, PAIRS, pairsMetaKey } from '#store/keys/catalogue.ts';

const DAY_S = 86_400;
/**
 * Extra days before stored data expires. A day's pairs are kept for longer than they are needed. Companions stay available
 * even if the nightly count fails for some nights.
 */
const SPARE_DAYS = 10;

const ttlAfter = (day: Day, days: number): number => Math.ceil(startOfDay(day) / 1000) + days * DAY_S;

/** Returns the last day whose orders have been counted. Null before the first count. */
export const getPairedThrough = async (): Promise<Day | null> =>
  (await getItem<{ through: Day }>(pairsMetaKey, { consistent: true }))?.through ?? null;

export const putPairedThrough = (through: Day): Promise<void> => putItem({ ...pairsMetaKey, through });

/** Stores the most frequent pairs of products in a day's orders. Replaces the result of an earlier count. */
export const putDayPairs = (day: Day, counts: PairCounts): Promise<void> =>
  putItem({
    ...dayPairsKey(day),
    pairs: JSON.stringify(frequentPairs(counts, MAX_DAY_PAIRS)),
    ttl: ttlAfter(day, PAIRED_DAYS + SPARE_DAYS),
  });

/**
 * Adds up the pairs of the last `PAIRED_DAYS` days up to `through`, and stores each product's companions. Safe to run twice.
 */
export async function refreshCompanions(through: Day): Promise<void> {
  const counts: PairCounts = new Map();
  let start: TableItem | undefined;
  do {
    const { items, lastKey } = await queryItems({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': PAIRS, ':from': shiftDay(through, 1 - PAIRED_DAYS), ':to': through },
      ExclusiveStartKey: start,
    });
    for (const { pairs } of items) addPairs(counts, JSON.parse(String(pairs)) as Pair[]);
    start = lastKey ?? undefined;
  } while (start);
  const ttl = ttlAfter(through, SPARE_DAYS);
  await writeItems(
    [...companionsOf(counts)].map(([productId, ids]) => ({ ...boughtWithKey(productId), ids, ttl })),
    [],
  );
}

/**
 * Returns the ids of the products that customers most often bought together with this one, best first. Reads the table at
 * most once a second.
 */
export const listBoughtWith = async (productId: string): Promise<readonly string[]> =>
  (await getRecentItem<{ ids: string[] }>(boughtWithKey(productId)))?.ids ?? [];
