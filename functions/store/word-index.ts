import { Problem } from '#shared/base/errors.ts';
import type { Page } from '#shared/base/pagination.ts';
import { queryItems, writeItems } from './client.ts';
import type { Key } from './keys.ts';
import type { SortRange } from './query-page.ts';

/** A search reads the newest records of this many words that start as typed. */
const MAX_WORDS = 12;
/** Sorts behind every row of a word, and before every longer word. */
const AFTER_WORD = '$';
const HIGHEST = '\u{10ffff}';

/** Returns the partition of the rows `<word>#<place>` of a word. */
type PartitionOf = (word: string) => string;

const nameOf = ({ pk, sk }: Key): string => `${pk}|${sk}`;

/** Writes the rows that a record has gained, and deletes those it has lost. Safe to run twice. */
export async function replaceWordRows(before: readonly Key[], after: readonly Key[]): Promise<void> {
  const [former, present] = [before, after].map((keys) => new Set(keys.map(nameOf)));
  await writeItems(
    after.filter((key) => !former?.has(nameOf(key))).map((key) => ({ ...key })),
    before.filter((key) => !present?.has(nameOf(key))),
  );
}

async function queryRows(
  partition: string,
  range: { from: string; to: string },
  limit: number,
  newestFirst: boolean,
): Promise<string[]> {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :partition AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':partition': partition, ':from': range.from, ':to': range.to },
    ScanIndexForward: !newestFirst,
    Limit: limit,
  });
  return items.map(({ sk }) => String(sk));
}

/** Returns the words that start with `start`, at most 12 in the order of the alphabet. Reads one row per word. */
async function listWords(partitionOf: PartitionOf, start: string): Promise<string[]> {
  const words: string[] = [];
  for (let from = start; words.length < MAX_WORDS; ) {
    const [row] = await queryRows(partitionOf(start), { from, to: `${start}${HIGHEST}` }, 1, false);
    if (row === undefined) break;
    const word = row.slice(0, row.indexOf('#'));
    words.push(word);
    from = `${word}${AFTER_WORD}`;
  }
  return words;
}

export interface PlaceQuery {
  partitionOf: PartitionOf;
  /** The start of a word. */
  start: string;
  limit: number;
  /** The place to go on behind; null for the first page. */
  last?: string | null;
  isOldestFirst?: boolean;
  /** UTC ISO times of the records. */
  range?: SortRange;
}

/**
 * Lists the places `<UTC time>#<id>` of records with a word that starts as given, newest first by default. Costs the same for
 * any number of records.
 */
export async function listPlaces(query: PlaceQuery): Promise<string[]> {
  const { partitionOf, start, limit, last = null, isOldestFirst = false } = query;
  const { from = '', to = '~' } = query.range ?? {};
  const range = isOldestFirst ? { from: last ?? from, to } : { from, to: last ?? to };
  if (range.from >= range.to) return [];
  const words = await listWords(partitionOf, start);
  const rows = await Promise.all(
    words.map((word) =>
      queryRows(
        partitionOf(word),
        { from: `${word}#${range.from}`, to: `${word}#${range.to}` },
        limit + 1,
        !isOldestFirst,
      ),
    ),
  );
  const places = rows.flat().map((row) => row.slice(row.indexOf('#') + 1));
  const others = [...new Set(places)].filter((place) => place !== last).sort();
  return (isOldestFirst ? others : others.reverse()).slice(0, limit);
}

const PLACE = /^[0-9TZ.:-]{20,30}#[a-z]{3}_[0-9A-Z]{26}$/;
/** A page reads at most this many batches of records, so that a rare second word can't make it read all of them. */
const MAX_BATCHES = 5;

const encode = (place: string): string => Buffer.from(place).toString('base64url');

function decode(cursor: string): string {
  const place = Buffer.from(cursor, 'base64url').toString();
  if (PLACE.test(place)) return place;
  throw new Problem('invalid_request', undefined, {
    errors: [{ path: 'cursor', message: 'is not a cursor of this list' }],
  });
}

const idIn = (place: string): string => place.slice(place.indexOf('#') + 1);

/** Narrows a list of records found by a word. */
export interface Narrowed<T> {
  limit: number;
  cursor?: string | undefined;
  accepts: (record: T) => boolean;
  isOldestFirst?: boolean;
  /** UTC ISO times. */
  range?: SortRange;
}

interface WordQuery<T> extends Narrowed<T> {
  partitionOf: PartitionOf;
  /** The start of a word. */
  start: string;
  /** Reads the records of these ids, in their order. Missing ones are left out. */
  read: (ids: string[]) => Promise<T[]>;
  placeOf: (record: T) => string;
}

/**
 * Lists accepted records that have a word starting as given, newest first by default. A page can be short when few of these
 * are accepted. Throws `invalid_request` for a foreign cursor.
 */
export async function listByWord<T>(query: WordQuery<T>): Promise<Page<T>> {
  const { partitionOf, start, limit, cursor, isOldestFirst = false, range = {}, accepts, read, placeOf } = query;
  const found: T[] = [];
  let last = cursor ? decode(cursor) : null;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const places = await listPlaces({ partitionOf, start, limit, last, isOldestFirst, range });
    for (const record of await read(places.map(idIn))) {
      if (accepts(record)) found.push(record);
      if (found.length === limit) return { items: found, nextCursor: encode(placeOf(record)) };
    }
    if (places.length < limit) return { items: found, nextCursor: null };
    last = places.at(-1) ?? null;
  }
  return { items: found, nextCursor: last && encode(last) };
}
