import { pluralize } from '#shared/base/format-count.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { parseOrderSearch } from '#shared/orders/order-search.ts';
import { bareTrackingNumber } from '#shared/orders/shipments/tracking.ts';

interface Identified {
  id: string;
}

/** An order that can't be shipped, with the reason as a sentence. */
export interface Unshippable extends Identified {
  reason: string;
}

export interface TrackingList {
  /** Tracking numbers by order id. Includes only lines without an error. */
  numbers: ReadonlyMap<string, string>;
  errors: string[];
}

/** Maximum length of a tracking number in the API, in characters. */
const MAX_LENGTH = 80;

/** One line of the pasted text. `at` is its line number, and `order` is null if the line has no order number. */
interface Line {
  at: number;
  order: string | null;
  tracking: string;
  error?: string;
}

const numberIn = (text: string): string | null => {
  const found = parseOrderSearch(text);
  if (!found || 'email' in found) return null;
  return 'id' in found ? shortOrderId(found.id) : found.shortId;
};

const isMarked = (text: string): boolean => /^(#|ord_)/i.test(text);
/** Returns true if a word is more likely an order number than a part of a tracking number. */
const looksLikeOrder = (word: string): boolean => isMarked(word) || (/\d/.test(word) && /[a-z]/i.test(word));

/** Reads a line that a tab, comma, or semicolon splits into cells. */
function readCells(cells: readonly string[], at: number, known: ReadonlySet<string>): Line {
  const numbers = cells.map(numberIn);
  const position = [
    numbers.findIndex((number) => number !== null && known.has(number)),
    numbers.findIndex((number, index) => number !== null && isMarked(cells[index] ?? '')),
    numbers.findIndex((number) => number !== null),
  ].find((index) => index >= 0);
  const order = position === undefined ? null : (numbers[position] ?? null);
  if (cells.length > 2) return { at, order, tracking: '', error: 'enter only an order number and a tracking number' };
  if (order === null && cells.length > 1)
    return { at, order, tracking: '', error: `${cells[0]} isn’t the number of a selected order` };
  return { at, order, tracking: cells.filter((_cell, index) => index !== position).join('') };
}

/** Reads a line of words. A tracking number may contain spaces, so only the first or the last word can be an order number. */
function readWords(text: string, at: number, known: ReadonlySet<string>): Line {
  const words = text.split(/\s+/);
  const ends = [0, words.length - 1];
  const numberAt = (index: number) => numberIn(words[index] ?? '');
  const position =
    ends.find((index) => known.has(numberAt(index) ?? '')) ??
    ends.find((index) => numberAt(index) !== null && isMarked(words[index] ?? '')) ??
    (words.length === 2 ? ends.find((index) => numberAt(index) !== null && looksLikeOrder(words[index] ?? '')) : null);
  if (position === undefined || position === null) return { at, order: null, tracking: text };
  return { at, order: numberAt(position), tracking: words.filter((_word, index) => index !== position).join(' ') };
}

function readLine(text: string, at: number, known: ReadonlySet<string>): Line {
  const cells = text
    .split(/[\t,;]/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter(Boolean);
  return cells.length > 1 ? readCells(cells, at, known) : readWords(cells[0] ?? '', at, known);
}

const isHeader = (text: string): boolean => /order/i.test(text) && /tracking/i.test(text);

/** Returns the lines that aren't empty, numbered from 1. Leaves out the header row of a pasted table. */
function linesOf(text: string, known: ReadonlySet<string>): Line[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line, at: index + 1 }))
    .filter(({ line }, index) => /[^\s,;"]/.test(line) && !(index === 0 && isHeader(line)))
    .map(({ line, at }) => readLine(line, at, known));
}

interface Rules {
  orders: ReadonlyMap<string, Identified>;
  leftOut: ReadonlyMap<string, Unshippable>;
  hasOrderNumbers: boolean;
}

/** Returns an error about a line, starting with its line number. Returns null if the line is correct by itself. */
function lineError({ at, order, tracking, error }: Line, { orders, leftOut, hasOrderNumbers }: Rules): string | null {
  if (error) return `Line ${at}: ${error}.`;
  if (hasOrderNumbers && order === null) return `Line ${at} has no order number. Put one on every line, or on none.`;
  if (order !== null && !orders.has(order)) {
    const refused = leftOut.get(order);
    return refused
      ? `Line ${at}: order #${order} can’t be shipped. ${refused.reason}`
      : `Line ${at}: order #${order} isn’t selected.`;
  }
  if (tracking === '') return `Line ${at}: order #${order} has no tracking number.`;
  return tracking.length > MAX_LENGTH ? `Line ${at}: a tracking number can have ${MAX_LENGTH} characters.` : null;
}

/**
 * Returns a function that remembers the first line of each key, and returns an error for each later line with the same key.
 */
function duplicates() {
  const lines = new Map<string, number>();
  return (key: string, name: string, at: number): string | null => {
    const first = lines.get(key);
    if (first === undefined) lines.set(key, at);
    return first === undefined ? null : `Line ${at}: ${name} is also on line ${first}.`;
  };
}

const byNumber = <T extends Identified>(orders: readonly T[]): ReadonlyMap<string, T> =>
  new Map(orders.map((order) => [shortOrderId(order.id), order]));

/**
 * Reads pasted tracking numbers, one per line. If no line has an order number, line n is for the n-th order, and an empty
 * line skips its order. If lines have order numbers, they may come in any order.
 */
export function readTracking(
  text: string,
  orders: readonly Identified[],
  leftOut: readonly Unshippable[],
): TrackingList {
  const rules = { orders: byNumber(orders), leftOut: byNumber(leftOut) };
  const lines = linesOf(text, new Set([...rules.orders.keys(), ...rules.leftOut.keys()]));
  const hasOrderNumbers = lines.some(({ order }) => order !== null);
  const last = hasOrderNumbers ? 0 : (lines.at(-1)?.at ?? 0);
  const numbers = new Map<string, string>();
  const errors: string[] = [];
  const repeated = duplicates();
  for (const line of lines) {
    const order = line.order === null ? orders[line.at - 1] : rules.orders.get(line.order);
    const error =
      lineError(line, { ...rules, hasOrderNumbers }) ??
      (line.order && repeated(`#${line.order}`, `order #${line.order}`, line.at)) ??
      repeated(bareTrackingNumber(line.tracking).toUpperCase(), line.tracking, line.at);
    if (error) errors.push(error);
    else if (order) numbers.set(order.id, line.tracking);
  }
  if (last > orders.length) errors.push(tooMany(last, orders.length));
  return { numbers, errors };
}

const tooMany = (lines: number, orders: number): string =>
  `There are ${pluralize(lines, 'tracking number')} for ${pluralize(orders, 'order')}. Remove ${lines - orders}.`;
