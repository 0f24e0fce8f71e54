/** One line of a table. `row` is its row number in a spreadsheet, from 1. */
export interface CsvRecord {
  row: number;
  cells: string[];
}

export interface CsvTable {
  delimiter: ',' | ';' | '\t';
  /** All rows except blank lines. */
  records: CsvRecord[];
  /** Row in which a quoted text begins but never ends. Null if the file is complete. */
  openQuoteRow: number | null;
}

/**
 * Decodes a CSV file. Reads UTF-8, UTF-16 with a byte order mark, or else the Windows encoding that older spreadsheets save.
 */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the separator that appears most often in the first line, outside quotes. */
function delimiterOf(text: string): CsvTable['delimiter'] {
  const end = text.search(/[\r\n]/);
  const header = (end < 0 ? text : text.slice(0, end)).replace(/"(?:[^"]|"")*"/g, '');
  const count = (separator: string) => header.split(separator).length;
  const [best = ','] = ([',', ';', '\t'] as const).toSorted((a, b) => count(b) - count(a));
  return best;
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Parses CSV (RFC 4180). Also accepts semicolons or tabs as separators, any line ending, a byte order mark, and Excel's
 * `sep=` line.
 */
export function parseCsv(file: string): CsvTable {
  const marked = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file;
  const named = /^sep=([,;\t])\r?\n/i.exec(marked);
  const text = named ? marked.slice(named[0].length) : marked;
  const delimiter = (named?.[1] as CsvTable['delimiter'] | undefined) ?? delimiterOf(text);
  const records: CsvRecord[] = [];
  let row = named ? 2 : 1;
  for (let at = 0; at < text.length; row++) {
    const { cells, next, isOpen } = readRecord(text, at, delimiter);
    if (isOpen) return { delimiter, records, openQuoteRow: row };
    if (cells.some((cell) => cell.trim() !== '')) records.push({ row, cells });
    at = next;
  }
  return { delimiter, records, openQuoteRow: null };
}

/** Reports a file that cannot be imported. The message says how to correct the file. */
export class UnreadableCsv extends Error {
  override readonly name = 'UnreadableCsv';
}

/**
 * Reads the column names and the other rows of a file. Throws `UnreadableCsv` if the file is empty or a quoted text never
 * ends.
 */
export function readTable(file: string): Pick<CsvTable, 'delimiter'> & { header: CsvRecord; rows: CsvRecord[] } {
  const { records, delimiter, openQuoteRow } = parseCsv(file);
  if (openQuoteRow !== null)
    throw new UnreadableCsv(`The text in row ${openQuoteRow} starts with a quotation mark that is never closed.`);
  const [header, ...rows] = records;
  if (!header) throw new UnreadableCsv('This file is empty.');
  return { delimiter, header, rows };
}

function readRecord(text: string, start: number, delimiter: string) {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at, delimiter) : readPlain(text, at, delimiter);
    if (end < 0) return { cells, next: text.length, isOpen: true };
    cells.push(cell);
    if (text[end] !== delimiter) return { cells, next: end + (text.startsWith('\r\n', end) ? 2 : 1), isOpen: false };
    at = end + 1;
  }
}

function readPlain(text: string, start: number, delimiter: string): { cell: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return { cell: text.slice(start, end), end };
}

/**
 * Reads a quoted cell. Keeps text between the closing quote and the next separator, as spreadsheets do. `end` is -1 if there
 * is no closing quote.
 */
function readQuoted(text: string, start: number, delimiter: string): { cell: string; end: number } {
  let quote = start;
  do {
    quote = text.indexOf('"', quote + 1);
    if (quote < 0) return { cell: '', end: -1 };
  } while (text[quote + 1] === '"' && quote++ >= 0);
  const inside = text.slice(start + 1, quote).replaceAll('""', '"');
  const { cell, end } = readPlain(text, quote + 1, delimiter);
  return { cell: inside + cell, end };
}
