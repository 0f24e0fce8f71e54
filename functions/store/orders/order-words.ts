import type { StoredOrder } from '#shared/orders/order.ts';
import { orderTerms } from '#shared/orders/order-words.ts';
import { getItem, putItem, queryItems, writeItems } from '#store/client.ts';
import { type Key, orderWordKey, orderWordPartition, orderWordsMetaKey } from '#store/keys.ts';
import type { SortRange } from '#store/query-page.ts';

/** A search reads the newest orders of this many words that start as typed. */
const MAX_WORDS = 12;
/** Sorts behind every row of a word, and before every longer word. */
const AFTER_WORD = '$';
const HIGHEST = '\u{10ffff}';

/** Writes the rows of the words and marks an order has gained, and deletes those it has lost. Safe to run twice. */
export async function updateOrderWords(before: StoredOrder | null, after: StoredOrder | null): Promise<void> {
  const order = after ?? before;
  if (!order) return;
  const former = before ? orderTerms(before) : [];
  const present = after ? orderTerms(after) : [];
  const keysOf = (words: readonly string[], without: readonly string[]): Key[] =>
    words.filter((word) => !without.includes(word)).map((word) => orderWordKey(word, order));
  await writeItems(
    keysOf(present, former).map((key) => ({ ...key })),
    keysOf(former, present),
  );
}

async function queryRows(word: string, range: { from: string; to: string }, limit: number, newestFirst: boolean) {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :partition AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':partition': orderWordPartition(word), ':from': range.from, ':to': range.to },
    ScanIndexForward: !newestFirst,
    Limit: limit,
  });
  return items.map(({ sk }) => String(sk));
}

/** Returns the words of orders that start with `start`, at most 12 in the order of the alphabet. Reads one row per word. */
async function listWords(start: string): Promise<string[]> {
  const words: string[] = [];
  for (let from = start; words.length < MAX_WORDS; ) {
    const [row] = await queryRows(start, { from, to: `${start}${HIGHEST}` }, 1, false);
    if (row === undefined) break;
    const word = row.slice(0, row.indexOf('#'));
    words.push(word);
    from = `${word}${AFTER_WORD}`;
  }
  return words;
}

interface PlacesRequest {
  limit: number;
  /** The place to go on behind; null for the first page. */
  last?: string | null;
  isOldestFirst?: boolean;
  /** UTC ISO times of the orders. */
  range?: SortRange;
}

/**
 * Lists the places `<createdAt>#<order id>` of orders with a word that starts with `start`, newest first by default. Costs the
 * same for any number of orders.
 */
export async function listPlacesOfWord(
  start: string,
  { limit, last = null, isOldestFirst = false, range: { from = '', to = '~' } = {} }: PlacesRequest,
): Promise<string[]> {
  const range = isOldestFirst ? { from: last ?? from, to } : { from, to: last ?? to };
  if (range.from >= range.to) return [];
  const words = await listWords(start);
  const rows = await Promise.all(
    words.map((word) =>
      queryRows(word, { from: `${word}#${range.from}`, to: `${word}#${range.to}` }, limit + 1, !isOldestFirst),
    ),
  );
  const places = rows.flat().map((row) => row.slice(row.indexOf('#') + 1));
  const others = [...new Set(places)].filter((place) => place !== last).sort();
  return (isOldestFirst ? others : others.reverse()).slice(0, limit);
}

/** The progress of writing rows for orders that are older than these rows. */
export interface OrderWordsProgress {
  isDone: boolean;
  /** The next page of orders; null for the first. */
  cursor: string | null;
}

export const getOrderWordsProgress = async (): Promise<OrderWordsProgress> =>
  (await getItem<OrderWordsProgress>(orderWordsMetaKey)) ?? { isDone: false, cursor: null };

export const putOrderWordsProgress = (progress: OrderWordsProgress): Promise<void> =>
  putItem({ ...orderWordsMetaKey, ...progress });
