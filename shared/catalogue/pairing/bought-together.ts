/** Two products and the number of orders that contain both. The first id sorts before the second. */
export type Pair = readonly [a: string, b: string, orders: number];

/** Maps the ids of two products to the number of orders that contain both. */
export type PairCounts = Map<string, number>;

/** Number of days for which an order is included in the counts. */
export const PAIRED_DAYS = 90;
/** Highest number of pairs stored for one day. It keeps the day's item below DynamoDB's size limit. */
export const MAX_DAY_PAIRS = 2_000;
/**
 * Highest number of products in an order that is counted. An order with more is a bulk order and would outweigh all others.
 */
const MAX_PER_ORDER = 15;
/** Limits the memory for counting. Pairs from a single order are dropped first. */
const MAX_COUNTED = 100_000;
/** Lowest number of orders that must contain a pair. Fewer orders say little, and could reveal what one person bought. */
const LEAST_ORDERS = 2;
/**
 * Highest number of companions stored for each product. A companion is a product that is often bought together with it. This
 * is more than a page shows, because some may be sold out.
 */
export const MAX_COMPANIONS = 12;

const SEPARATOR = ' ';

function add(counts: PairCounts, a: string, b: string, orders: number): void {
  const key = a < b ? `${a}${SEPARATOR}${b}` : `${b}${SEPARATOR}${a}`;
  counts.set(key, (counts.get(key) ?? 0) + orders);
  if (counts.size > MAX_COUNTED) forgetRare(counts);
}

/** Drops the rarest pairs until at most half of `MAX_COUNTED` are left. */
function forgetRare(counts: PairCounts): void {
  for (let least = 2; counts.size > MAX_COUNTED / 2; least++) {
    for (const [key, orders] of counts) if (orders < least) counts.delete(key);
  }
}

/** Counts the pairs of products in one order. Ignores an order with more than `MAX_PER_ORDER` products. */
export function countOrder(counts: PairCounts, productIds: Iterable<string>): void {
  const distinct = [...new Set(productIds)];
  if (distinct.length > MAX_PER_ORDER) return;
  for (const [at, a] of distinct.entries()) {
    for (const b of distinct.slice(at + 1)) add(counts, a, b, 1);
  }
}

/** Adds pairs that were counted earlier, such as those of one day. */
export function addPairs(counts: PairCounts, pairs: Iterable<Pair>): void {
  for (const [a, b, orders] of pairs) add(counts, a, b, orders);
}

/**
 * Returns a sort key that looks random but is always the same for a pair. Ids begin with their creation time, so sorting by
 * id would always put the newest products last.
 */
const shuffled = (key: string): string => [...key].reverse().join('');

/** Returns up to `most` pairs, the most frequent first. Pairs that are equally frequent always come in the same order. */
export function frequentPairs(counts: PairCounts, most: number): Pair[] {
  const sorted = [...counts].sort(([a, less], [b, more]) => more - less || (shuffled(a) < shuffled(b) ? -1 : 1));
  return sorted.slice(0, most).map(([key, orders]) => {
    const [a = '', b = ''] = key.split(SEPARATOR);
    return [a, b, orders];
  });
}

/** Returns, for each product, the products that were bought together with it most often, best first. */
export function companionsOf(counts: PairCounts): Map<string, string[]> {
  const companions = new Map<string, string[]>();
  const keep = (of: string, other: string) => {
    const known = companions.get(of) ?? [];
    if (known.length < MAX_COMPANIONS) companions.set(of, [...known, other]);
  };
  for (const [a, b, orders] of frequentPairs(counts, counts.size)) {
    if (orders < LEAST_ORDERS) break;
    keep(a, b);
    keep(b, a);
  }
  return companions;
}
