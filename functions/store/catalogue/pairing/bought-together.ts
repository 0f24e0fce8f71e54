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
/** A day's pairs outlive the days that count, and companions outlive some nights without a count. */
const SPARE_DAYS = 10;

const ttlAfter = (day: Day, days: number): number => Math.ceil(startOfDay(day) / 1000) + days * DAY_S;

/** Returns the last day whose orders were counted; null before the first. */
export const getPairedThrough = async (): Promise<Day | null> =>
  (await getItem<{ through: Day }>(pairsMetaKey, { consistent: true }))?.through ?? null;

export const putPairedThrough = (through: Day): Promise<void> => putItem({ ...pairsMetaKey, through });

/** Stores the most frequent pairs of a day's orders. Replaces those of an earlier count. */
export const putDayPairs = (day: Day, counts: PairCounts): Promise<void> =>
  putItem({
    ...dayPairsKey(day),
    pairs: JSON.stringify(frequentPairs(counts, MAX_DAY_PAIRS)),
    ttl: ttlAfter(day, PAIRED_DAYS + SPARE_DAYS),
  });

/** Sums the pairs of the days that count up to `through`, and stores each product's companions. Safe to run twice. */
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

/** Returns the products bought most often together with one, best first. Read once a second at most. */
export const listBoughtWith = async (productId: string): Promise<readonly string[]> =>
  (await getRecentItem<{ ids: string[] }>(boughtWithKey(productId)))?.ids ?? [];
