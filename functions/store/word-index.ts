import { Problem } from '#shared/base/errors.ts';
import type { Page } from '#shared/base/pagination.ts';
import { queryItems, writeItems } from './client.ts';
import type { Key } from './keys/key.ts';
import type { SortRange } from './query-page.ts';

/** Returns the partition of the rows `<word or start>#<place>`. */
type PartitionOf = (word: string) => string;

/** Reads the sort keys of rows in the partition of a word, both bounds included, newest first by default. */
export type ReadRows = (
  word: string,
  range: { from: string; to: string },
  limit: number,
  isOldestFirst?: boolean,
) => Promise<string[]>;

/**
 * Lengths of the starts of words that have rows of their own, which are read newest first, however many words have that
 * start. Starts of other lengths are looked up among the words themselves.
 */
const START_LETTERS = [2, 3, 4, 6];

/** Returns the longest start of a typed text that has rows of its own; null for one letter. */
export function rowStart(typed: string): string | null {
  const letters = [...typed];
  const longest = START_LETTERS.findLast((count) => count <= letters.length);
  return longest === undefined ? null : letters.slice(0, longest).join('');
}

/** Returns the words of a record and their starts with rows of their own, each once. */
export const withStarts = (words: readonly string[]): string[] => [
  ...new Set(
    words.flatMap((word) => [
      word,
      ...START_LETTERS.map((count) => [...word].slice(0, count).join('')).filter((start) => start !== ''),
    ]),
  ),
];

const nameOf = ({ pk, sk }: Key): string => `${pk}|${sk}`;

/** Writes the rows that a record has gained, and deletes those it has lost. Safe to run twice. */
export async function replaceWordRows(before: readonly Key[], after: readonly Key[]): Promise<void> {
  const [former, present] = [before, after].map((keys) => new Set(keys.map(nameOf)));
  await writeItems(
    after.filter((key) => !former?.has(nameOf(key))).map((key) => ({ ...key })),
    before.filter((key) => !present?.has(nameOf(key))),
  );
}

/** Returns the reader of an index of words. */
export const rowsOf =
  (partitionOf: PartitionOf): ReadRows =>
  async (word, { from, to }, limit, isOldestFirst = false) => {
    const { items } = await queryItems({
      KeyConditionExpression: 'pk = :partition AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':partition': partitionOf(word), ':from': from, ':to': to },
      ScanIndexForward: isOldestFirst,
      Limit: limit,
    });
    return items.map(({ sk }) => String(sk));
  };

export interface PlaceQuery {
  readRows: ReadRows;
  word: string;
  limit: number;
  /** The place to go on behind; null for the first page. */
  last?: string | null;
  isOldestFirst?: boolean;
  /** UTC ISO times of the records. */
  range?: SortRange;
}

/** Lists the places `<UTC time>#<id>` of records with a word, newest first by default. Costs the same for any number of records. */
export async function listPlaces(query: PlaceQuery): Promise<string[]> {
  const { readRows, word, limit, last = null, isOldestFirst = false } = query;
  const { from = '', to = '~' } = query.range ?? {};
  const range = isOldestFirst ? { from: last ?? from, to } : { from, to: last ?? to };
  if (range.from >= range.to) return [];
  const between = { from: `${word}#${range.from}`, to: `${word}#${range.to}` };
  const rows = await readRows(word, between, limit + 1, isOldestFirst);
  const places = rows.map((row) => row.slice(row.indexOf('#') + 1));
  return places.filter((place) => place !== last).slice(0, limit);
}

/** A place, or a bound just below one. */
const PLACE = /^[0-9TZ.:-]{20,30}#[a-z]{3}_[/-9@-Z]{26}~?$/;
/** A page reads at most this many batches of records that have changed meanwhile. */
const MAX_BATCHES = 5;

export const encodePlace = (place: string): string => Buffer.from(place).toString('base64url');

/** Throws `invalid_request` for a foreign cursor. */
export function decodePlace(cursor: string): string {
  const place = Buffer.from(cursor, 'base64url').toString();
  if (PLACE.test(place)) return place;
  throw new Problem('invalid_request', undefined, {
    errors: [{ path: 'cursor', message: 'is not a cursor of this list' }],
  });
}

export const idIn = (place: string): string => place.slice(place.indexOf('#') + 1);

/** Narrows a list of records found by a word. */
export interface Narrowed<T> {
  limit: number;
  cursor?: string | undefined;
  accepts: (record: T) => boolean;
  /** UTC ISO times. */
  range?: SortRange;
}

interface WordQuery<T> extends Narrowed<T> {
  readRows: ReadRows;
  word: string;
  isOldestFirst?: boolean;
  /** Reads the records of these ids, in their order. Missing ones are left out. */
  read: (ids: string[]) => Promise<T[]>;
  placeOf: (record: T) => string;
}

/**
 * Lists accepted records that have a word, newest first by default. A page can be short when few of these are accepted. Throws
 * `invalid_request` for a foreign cursor.
 */
export async function listByWord<T>(query: WordQuery<T>): Promise<Page<T>> {
  const { limit, cursor, accepts, read, placeOf, ...places } = query;
  const found: T[] = [];
  let last = cursor ? decodePlace(cursor) : null;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const next = await listPlaces({ ...places, limit, last });
    for (const record of await read(next.map(idIn))) {
      if (accepts(record)) found.push(record);
      if (found.length === limit) return { items: found, nextCursor: encodePlace(placeOf(record)) };
    }
    if (next.length < limit) return { items: found, nextCursor: null };
    last = next.at(-1) ?? null;
  }
  return { items: found, nextCursor: last && encodePlace(last) };
}
