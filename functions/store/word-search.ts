import type { FoundPage } from '#shared/base/pagination.ts';
import { decodePlace, encodePlace, idIn, type ReadRows, rowStart } from './word-index.ts';

/** Rows of one read: about 4 kB, which cost half a capacity unit. */
const ROWS = 40;
/** Reads that look for the words behind one typed start, and behind all of a search. */
const READS_PER_START = 2;
const OPENING_READS = 8;
/** Reads of a page beyond one per record. Each word that the opening leaves unread takes one, so a page always gets further. */
const SPARE_READS = OPENING_READS + 1;
const HIGHEST = '\u{10ffff}';

/** A word of the index, or a start with rows of its own, with the places of its records, newest first, as far as they were read. */
interface Word {
  text: string;
  places: string[];
  /** True when no older place is left unread. */
  isRead: boolean;
}

/** The start of a word as typed, with the words found so far, from the end of the alphabet. */
interface Start {
  typed: string;
  words: Word[];
  /** The end of what is still to be looked through; null when nothing is left. */
  below: string | null;
  reads: number;
}

export interface WordSearch<T> {
  readRows: ReadRows;
  /** The starts of words, at least one. */
  typed: readonly string[];
  limit: number;
  cursor?: string | undefined;
  /** UTC ISO times of the records. */
  range?: { from?: string | undefined; to?: string | undefined };
  /** Decides about a record; must check all of `typed`. */
  accepts: (record: T) => boolean;
  /** Reads the records of these ids, in their order. Missing ones are left out. */
  read: (ids: string[]) => Promise<T[]>;
}

/** The places that are searched, both included. */
interface Span {
  from: string;
  to: string;
}

const wordIn = (row: string): string => row.slice(0, row.indexOf('#'));
const placeIn = (row: string): string => row.slice(row.indexOf('#') + 1);

/** Returns a bound below a place and above all lower ones. */
const justBelow = (place: string): string =>
  `${place.slice(0, -1)}${String.fromCharCode(place.charCodeAt(place.length - 1) - 1)}~`;

/** Adds words that start as typed, all rows of each but the last. */
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
  // The word as typed comes last: no other one is below it.
  start.below = isCut && last.text !== typed ? `${last.text}#` : null;
}

/** Recognizes a start whose words are all known. The rows of one letter stand apart from those of longer words. */
const isComplete = ({ typed, below }: Start): boolean => below === null && [...typed].length > 1;

/** Recognizes a start of so few records that reading them costs no more than comparing it with others. */
const isRare = (start: Start): boolean =>
  isComplete(start) &&
  start.words.every(({ isRead }) => isRead) &&
  start.words.reduce((sum, { places }) => sum + places.length, 0) <= ROWS;

async function readPlaces(text: string, { from, to }: Span, readRows: ReadRows): Promise<Word> {
  const rows = await readRows(text, { from: `${text}#${from}`, to: `${text}#${to}` }, ROWS);
  return { text, places: rows.map(placeIn), isRead: rows.length < ROWS };
}

/** Reads the rows of a start that has its own, else looks further for its words. */
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
 * Returns the starts that decide which records are read: starts of few records, else starts whose words are all known.
 * If there are none, the rows of a shorter start lead to all records of the longest start.
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

/** Walks down the places that several starts have in common. */
class Walk {
  reads: number;
  readonly #starts: readonly Start[];
  readonly #readRows: ReadRows;
  readonly #from: string;
  /** All places above are done. */
  bound: string;

  constructor(starts: readonly Start[], readRows: ReadRows, at: { reads: number; from: string; bound: string }) {
    this.#starts = starts;
    this.#readRows = readRows;
    this.reads = at.reads;
    this.#from = at.from;
    this.bound = at.bound;
  }

  /** Returns the newest place of a start at or below `bound`. */
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

  /** Returns the next place that all starts have; null at the end, or when the reads are used up: then `bound` is where. */
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
    // The record itself is read, too.
    this.reads -= 1;
    this.bound = justBelow(found);
    return found;
  }
}

/**
 * Finds accepted records with a word that starts with each of `typed`, newest first. A page takes at most `limit` + 26
 * reads of a record or of 40 rows, whatever their number; it can be short then, and the pages together skip nothing. One letter
 * alone finds only the words of one letter.
 * Throws `invalid_request` for a foreign cursor.
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
