import type { FoundPage } from '#shared/base/pagination.ts';
import { decodePlace, encodePlace, idIn, type ReadRows, rowStart } from './word-index.ts';

/** Number of rows per read. They have about 4 kB, which costs half a capacity unit. */
const ROWS = 40;
/** Number of reads that may look for words with one typed beginning, and for those of the whole search. */
const READS_PER_START = 2;
const OPENING_READS = 8;
/**
 * Number of reads that a page may use in addition to one per record. Each word that the first reads left unfinished takes
 * one, so every page makes progress.
 */
const SPARE_READS = OPENING_READS + 1;
const HIGHEST = '\u{10ffff}';

/**
 * A word of the index, or a beginning that has its own rows. `places` lists the places of its records that were read so far,
 * newest first.
 */
interface Word {
  text: string;
  places: string[];
  /** True if all places have been read. */
  isRead: boolean;
}

/** The beginning of a word, as typed, with the words found for it so far. Words are read from the end of the alphabet. */
interface Start {
  typed: string;
  words: Word[];
  /** Upper limit of the words that are still to be read. Null if no words are left. */
  below: string | null;
  reads: number;
}

export interface WordSearch<T> {
  readRows: ReadRows;
  /** The typed beginnings of words. There is at least one. */
  typed: readonly string[];
  limit: number;
  cursor?: string | undefined;
  /** Range of the records' UTC ISO times. */
  range?: { from?: string | undefined; to?: string | undefined };
  /** Returns true if a record belongs in the result. Must check all of `typed`. */
  accepts: (record: T) => boolean;
  /** Returns the records with these ids, in the same order. Leaves out missing ones. */
  read: (ids: string[]) => Promise<T[]>;
}

/** The range of places to search. Both ends are included. */
interface Span {
  from: string;
  to: string;
}

const wordIn = (row: string): string => row.slice(0, row.indexOf('#'));
const placeIn = (row: string): string => row.slice(row.indexOf('#') + 1);

/** Returns a bound that is below a place and above all lower places. */
const justBelow = (place: string): string =>
  `${place.slice(0, -1)}${String.fromCharCode(place.charCodeAt(place.length - 1) - 1)}~`;

/** Reads more words with the typed beginning. Afterward, all words except the last one are complete. */
async function lookFurther(start: Start, readRows: ReadRows): Promise<void> {
  const { typed, words, below } = start;
  if (below === null) return;
  start.reads += 1;
  const rows = await readRows(typed, { from: typed, to: below }, ROWS);
  for (const row of rows) {
    const text = wordIn(row);
    if (words.at(-1)?.text !== text) words.push({ text, places: [], isRead: true });
    words.at(-1)?.places.push(placeIn(row));
  }
  const last = words.at(-1);
  const isCut = rows.length === ROWS && last !== undefined;
  if (isCut) last.isRead = false;
  // The word that equals the typed text is read last, because all other words sort after it.
  start.below = isCut && last.text !== typed ? `${last.text}#` : null;
}

/**
 * Returns true if all words with this beginning are known. Never true for a single letter, because its row is in another
 * partition than longer words.
 */
const isComplete = ({ typed, below }: Start): boolean => below === null && [...typed].length > 1;

/**
 * Returns true if a beginning has so few records that reading them costs no more than comparing their places with those of
 * other beginnings.
 */
const isRare = (start: Start): boolean =>
  isComplete(start) &&
  start.words.every(({ isRead }) => isRead) &&
  start.words.reduce((sum, { places }) => sum + places.length, 0) <= ROWS;

async function readPlaces(text: string, { from, to }: Span, readRows: ReadRows): Promise<Word> {
  const rows = await readRows(text, { from: `${text}#${from}`, to: `${text}#${to}` }, ROWS);
  return { text, places: rows.map(placeIn), isRead: rows.length < ROWS };
}

/** Reads the rows of a beginning that has its own rows. For other beginnings, reads more words. */
async function openStart(start: Start, span: Span, readRows: ReadRows): Promise<void> {
  if (rowStart(start.typed) !== start.typed) return lookFurther(start, readRows);
  start.reads += 1;
  start.words = [await readPlaces(start.typed, span, readRows)];
  start.below = null;
}

async function openStarts(typed: readonly string[], span: Span, readRows: ReadRows): Promise<Start[]> {
  const starts = typed.map((text): Start => ({ typed: text, words: [], below: `${text}${HIGHEST}`, reads: 0 }));
  for (let left = OPENING_READS; left > 0; ) {
    const open = starts.filter(({ below, reads }) => below !== null && reads < READS_PER_START).slice(0, left);
    if (open.length === 0 || starts.some(isRare)) break;
    await Promise.all(open.map((start) => openStart(start, span, readRows)));
    left -= open.length;
  }
  return starts;
}

/**
 * Returns the typed beginnings that decide which records are read. Prefers beginnings with few records, and then beginnings
 * with only known words. If there are none, reads the rows of a shorter beginning, which find all records of the longest one.
 */
async function chooseStarts(starts: readonly Start[], span: Span, readRows: ReadRows): Promise<Start[]> {
  const rare = starts.filter(isRare);
  if (rare.length > 0) return rare;
  const complete = starts.filter(isComplete);
  if (complete.length > 0) return complete;
  const longest = starts.reduce((a, b) => (b.typed.length > a.typed.length ? b : a));
  const shorter = rowStart(longest.typed);
  if (shorter === null) return [longest];
  return [{ ...longest, words: [await readPlaces(shorter, span, readRows)], below: null }];
}

/** Finds the places that several beginnings have in common, from the newest to the oldest. */
class Walk {
  reads: number;
  readonly #starts: readonly Start[];
  readonly #readRows: ReadRows;
  readonly #from: string;
  /** All places above this one have been handled. */
  bound: string;

  constructor(starts: readonly Start[], readRows: ReadRows, at: { reads: number; from: string; bound: string }) {
    this.#starts = starts;
    this.#readRows = readRows;
    this.reads = at.reads;
    this.#from = at.from;
    this.bound = at.bound;
  }

  /** Returns the newest place of a beginning that is not above `bound`. Null if there is none. */
  async #floor({ words }: Start, bound: string): Promise<string | null> {
    const floors = await Promise.all(
      words.map(async (word) => {
        const { text, places, isRead } = word;
        if (!isRead && (places.at(-1) ?? HIGHEST) > bound) {
          this.reads -= 1;
          Object.assign(word, await readPlaces(text, { from: this.#from, to: bound }, this.#readRows));
        }
        return word.places.find((place) => place <= bound);
      }),
    );
    const [newest] = floors.filter((place) => place !== undefined).sort((a, b) => (a < b ? 1 : -1));
    return newest !== undefined && newest >= this.#from ? newest : null;
  }

  /**
   * Returns the next place that all beginnings have. Null if there are no more places or all reads have been used. In the
   * second case, `bound` is the place at which to continue.
   */
  async next(): Promise<string | null> {
    for (let [agreed, turn] = [0, 0]; agreed < this.#starts.length; turn = (turn + 1) % this.#starts.length) {
      const start = this.#starts[turn];
      if (this.reads <= 0 || !start) return null;
      const place = await this.#floor(start, this.bound);
      if (place === null) {
        this.bound = '';
        return null;
      }
      agreed = place === this.bound ? agreed + 1 : 1;
      this.bound = place;
    }
    const found = this.bound;
    // The read of the record itself also counts.
    this.reads -= 1;
    this.bound = justBelow(found);
    return found;
  }
}

/**
 * Finds accepted records that have a word for each typed beginning, newest first. A page takes at most `limit` + 26 reads of
 * a record or of 40 rows. It may be short for that reason, but the pages together skip nothing. A single letter finds only
 * words of one letter. Throws `invalid_request` for a cursor from elsewhere.
 */
export async function searchByWords<T>(search: WordSearch<T>): Promise<FoundPage<T>> {
  const { readRows, typed, limit, cursor, range = {}, accepts, read } = search;
  const bound = cursor ? decodePlace(cursor) : (range.to ?? '~');
  const span = { from: range.from ?? '', to: bound };
  const starts = await chooseStarts(await openStarts(typed, span, readRows), span, readRows);
  const walk = new Walk(starts, readRows, { reads: limit + SPARE_READS, from: span.from, bound });
  const isUnspecific = !starts.every(isComplete);
  const found: T[] = [];
  for (;;) {
    const places: string[] = [];
    while (places.length < limit - found.length) {
      const place = await walk.next();
      if (place === null) break;
      places.push(place);
    }
    const isFull = places.length === limit - found.length;
    const records = await read(places.map(idIn));
    found.push(...records.filter(accepts));
    if (found.length === limit) return { items: found, nextCursor: encodePlace(walk.bound), isPartial: isUnspecific };
    if (isFull) continue;
    const isStopped = walk.bound !== '';
    const nextCursor = isStopped ? encodePlace(walk.bound) : null;
    return { items: found, nextCursor, isPartial: isUnspecific || isStopped };
  }
}
