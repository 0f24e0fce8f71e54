import { Problem } from '#shared/base/errors.ts';
import type { Page } from '#shared/base/pagination.ts';
import { queryItems, writeItems } from './client.ts';
import type { Key } from './keys/key.ts';
import type { SortRange } from './query-page.ts';

/** Returns the partition for a word. Its rows have the sort key `<word or beginning>#<place>`. */
type PartitionOf = (word: string) => string;

/** Returns the sort keys of rows in the partition of a word, newest first by default. Both bounds are included. */
export type ReadRows = (
  word: string,
  range: { from: string; to: string },
  limit: number,
  isOldestFirst?: boolean,
) => Promise<string[]>;

/**
 * Lengths of word beginnings that have their own rows. These rows list the newest records first, no matter how many words
 * begin that way. Beginnings of other lengths are looked up among the words themselves.
 */
const START_LETTERS = [2, 3, 4, 6];

/** Returns the longest beginning of a typed word that has its own rows. Null for a single letter. */
export function rowStart(typed: string): string | null {
  const letters = [...typed];
  const longest = START_LETTERS.findLast((count) => count <= letters.length);
  return longest === undefined ? null : letters.slice(0, longest).join('');
}

/** Returns the words of a record together with their beginnings that have rows. Each appears only once. */
export const withStarts = (words: readonly string[]): string[] => [
  ...new Set(
    words.flatMap((word) => [
      word,
      ...START_LETTERS.map((count) => [...word].slice(0, count).join('')).filter((start) => start !== ''),
    ]),
  ),
];

const nameOf = ({ pk, sk }: Key): string => `${pk}|${sk}`;

/** Writes the rows that a record has gained and deletes the rows that it has lost. Safe to run twice. */
export async function replaceWordRows(before: readonly Key[], after: readonly Key[]): Promise<void> {
  const [former, present] = [before, after].map((keys) => new Set(keys.map(nameOf)));
  await writeItems(
    after.filter((key) => !former?.has(nameOf(key))).map((key) => ({ ...key })),
    before.filter((key) => !present?.has(nameOf(key))),
  );
}

/** Returns a function that reads the rows of a word index. */
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
  /** The place after which the page starts. Null for the first page. */
  last?: string | null;
  isOldestFirst?: boolean;
  /** Range of the records' UTC ISO times. */
  range?: SortRange;
}

/**
 * Lists the places of records with a word, in the form `<UTC time>#<id>`, newest first by default. The cost does not depend
 * on the number of records.
 */
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

/** Matches a place, or a bound just below a place. */
const PLACE = /^[0-9TZ.:-]{20,30}#[a-z]{3}_[/-9@-Z]{26}~?$/;
/**
 * Most batches of records to read for one page. Several may be needed if records have changed since their rows were written.
 */
const MAX_BATCHES = 5;

export const encodePlace = (place: string): string => Buffer.from(place).toString('base64url');

/** Decodes a cursor into its place in the list. Throws `invalid_request` if the text is not such a cursor. */
export function decodePlace(cursor: string): string {
  const place = Buffer.from(cursor, 'base64url').toString();
  if (PLACE.test(place)) return place;
  throw new Problem('invalid_request', undefined, {
    errors: [{ path: 'cursor', message: 'is not a cursor of this list' }],
  });
}

export const idIn = (place: string): string => place.slice(place.indexOf('#') + 1);

/** Narrows a list of records that have a word. */
export interface Narrowed<T> {
  limit: number;
  cursor?: string | undefined;
  accepts: (record: T) => boolean;
  /** Range of UTC ISO times. */
  range?: SortRange;
}

interface WordQuery<T> extends Narrowed<T> {
  readRows: ReadRows;
  word: string;
  isOldestFirst?: boolean;
  /** Returns the records with these ids, in the same order. Leaves out missing ones. */
  read: (ids: string[]) => Promise<T[]>;
  placeOf: (record: T) => string;
}

/**
 * Lists records that have a word and are accepted, newest first by default. A page may be short if few records are accepted.
 * Throws `invalid_request` for a cursor from elsewhere.
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
