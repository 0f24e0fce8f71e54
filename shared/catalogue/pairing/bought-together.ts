/** Two products and how many orders hold both; the first id sorts before the second. */
export type Pair = readonly [a: string, b: string, orders: number];

/** The numbers of orders of pairs, by both ids. */
export type PairCounts = Map<string, number>;

/** Orders count for this many days. */
export const PAIRED_DAYS = 90;
/** Pairs kept of a day: its small item stays below DynamoDB's limit. */
export const MAX_DAY_PAIRS = 2_000;
/** Products of an order that count. More of them is a bulk order, which would outvote all others. */
const MAX_PER_ORDER = 15;
/** Bounds the memory of a count: pairs of a single order are forgotten first. */
const MAX_COUNTED = 100_000;
/** Fewer orders than this say nothing, and could tell what one person bought. */
const LEAST_ORDERS = 2;
/** Companions kept for each product: more than a page shows, because some may be sold out. */
export const MAX_COMPANIONS = 12;

const SEPARATOR = ' ';

function add(counts: PairCounts, a: string, b: string, orders: number): void {
  const key = a < b ? `${a}${SEPARATOR}${b}` : `${b}${SEPARATOR}${a}`;
  counts.set(key, (counts.get(key) ?? 0) + orders);
  if (counts.size > MAX_COUNTED) forgetRare(counts);
}

/** Forgets the rarest pairs, as many as it takes to halve the count. */
function forgetRare(counts: PairCounts): void {
  for (let least = 2; counts.size > MAX_COUNTED / 2; least++) {
    for (const [key, orders] of counts) if (orders < least) counts.delete(key);
  }
}

/** Counts the pairs of products in one order. */
export function countOrder(counts: PairCounts, productIds: Iterable<string>): void {
  const distinct = [...new Set(productIds)];
  if (distinct.length > MAX_PER_ORDER) return;
  for (const [at, a] of distinct.entries()) {
    for (const b of distinct.slice(at + 1)) add(counts, a, b, 1);
  }
}

/** Adds pairs that were counted before, such as those of a day. */
export function addPairs(counts: PairCounts, pairs: Iterable<Pair>): void {
  for (const [a, b, orders] of pairs) add(counts, a, b, orders);
}

/** Sorts as at random, but always the same: ids begin with their time, and the newest products would always come last. */
const shuffled = (key: string): string => [...key].reverse().join('');

/** Returns the most frequent pairs, at most `most`. The same orders give the same ones. */
export function frequentPairs(counts: PairCounts, most: number): Pair[] {
  const sorted = [...counts].sort(([a, less], [b, more]) => more - less || (shuffled(a) < shuffled(b) ? -1 : 1));
  return sorted.slice(0, most).map(([key, orders]) => {
    const [a = '', b = ''] = key.split(SEPARATOR);
    return [a, b, orders];
  });
}

/** Returns the products that were bought most often together with each product, best first. */
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
