import type * as z from 'zod/mini';
import { type CsvRecord, readTable, UnreadableCsv } from '#shared/base/csv/parse-csv.ts';
import { csvLine, csvText, restoreFormula } from '#shared/base/csv.ts';
import { formatCount } from '#shared/base/format-count.ts';
import { readWhole, shortened } from '#shared/catalogue/product-csv/cells.ts';
import type { CsvProblem } from '#shared/catalogue/product-csv/csv-product.ts';
import {
  FIT_WORDS,
  FITS,
  type Fit,
  REVIEW_STATUSES,
  type ReviewStatus,
} from '#shared/catalogue/reviews/review-status.ts';
import type { AdminReview } from '../review.ts';
import {
  type CsvReview,
  csvReviewSchema,
  isReviewTime,
  MAX_IMPORTED_REVIEWS,
  MAX_PART_REVIEWS,
  REVIEW_PART_BYTES,
} from './review-import.ts';

/** Lists the columns of a file, in the order of an export. */
const COLUMNS = ['Product', 'Rating', 'Title', 'Text', 'Name', 'Date', 'Fit', 'Status'] as const;
type Column = (typeof COLUMNS)[number];

/** Maps column headings from other shops' exports to our columns. Headings are in lower case. */
const OTHER_HEADINGS: Readonly<Record<string, Column>> = {
  ...{
    sku: 'Product',
    handle: 'Product',
    product_handle: 'Product',
    product_id: 'Product',
    'product handle': 'Product',
  },
  ...{ stars: 'Rating', review_title: 'Title', body: 'Text', review: 'Text', review_content: 'Text', content: 'Text' },
  ...{ author: 'Name', reviewer_name: 'Name', reviewer: 'Name', display_name: 'Name' },
  ...{ review_date: 'Date', created_at: 'Date', createdat: 'Date' },
  ...{ curated: 'Status', review_status: 'Status', state: 'Status' },
};

/** Describes a row that cannot be imported, with all its problems. */
export interface RefusedReview {
  row: number;
  problems: CsvProblem[];
}

/** Describes a row with the same review as an earlier row, which is `first`. */
export interface RepeatedReview {
  row: number;
  first: number;
}

export interface ReviewFile {
  /** Lists each review once, even if it is twice in the file. */
  reviews: CsvReview[];
  repeated: RepeatedReview[];
  refused: RefusedReview[];
  /** Columns of the file that are not imported, such as email addresses or the "verified" column of other shops. */
  ignoredColumns: string[];
}

const columnOf = (heading: string): Column | null => {
  const name = heading.trim().toLowerCase();
  return COLUMNS.find((column) => column.toLowerCase() === name) ?? OTHER_HEADINGS[name] ?? null;
};

const NOON = 'T12:00:00.000Z';
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const ISO_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?$/;

/**
 * Converts a date or time to UTC ISO. A time without a zone is read as UTC. Returns null for text that is not a date or a day
 * that does not exist.
 */
function timeOf(text: string): string | null {
  const [, month = '', day = '', year = ''] = US_DATE.exec(text) ?? [];
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  const [, onDay = date, time, zone = 'Z'] = ISO_TIME.exec(date) ?? [];
  if (!ISO_DATE.test(onDay)) return null;
  const midday = new Date(`${onDay}${NOON}`);
  // JavaScript would turn `2026-02-31` into a day in March.
  if (Number.isNaN(midday.getTime()) || midday.toISOString().slice(0, 10) !== onDay) return null;
  // A date without a time is stored as noon UTC, which is the same day for most readers.
  if (!time) return midday.toISOString();
  const at = new Date(`${onDay}T${time}${zone === 'UTC' ? 'Z' : zone}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const fitOf = (text: string): Fit | null | undefined =>
  text === ''
    ? null
    : FITS.find((fit) => [fit, FIT_WORDS[fit].toLowerCase(), `${fit} to size`].includes(text.toLowerCase()));

/** Lists the words in lower case that other shops' exports use for each status. */
const STATUS_WORDS: Readonly<Record<ReviewStatus, readonly string[]>> = {
  published: ['published', 'approved', 'ok', 'visible'],
  pending: ['pending', 'unapproved', 'not-yet', 'waiting'],
  hidden: ['hidden', 'unpublished', 'rejected', 'spam'],
};

/** Returns the status in a cell. Returns null for an empty cell and undefined for unknown words. */
const statusOf = (text: string): ReviewStatus | null | undefined =>
  text === '' ? null : REVIEW_STATUSES.find((status) => STATUS_WORDS[status].includes(text.toLowerCase()));

type Cells = Readonly<Record<Column, string>>;

/** Returns the column that a field of a review is read from. */
const columnOfField = (field: unknown): Column =>
  field === 'createdAt' ? 'Date' : (COLUMNS.find((column) => column.toLowerCase() === field) ?? 'Product');

/** Says that a cell has none of the values that its column takes. Empty for an empty cell. */
const unknown = (cell: string, what: string): string => (cell === '' ? '' : `“${shortened(cell)}” isn’t ${what}. `);

/** Says what is wrong with a text, to be read after the text. */
const textProblem = (issue: z.core.$ZodIssue): string =>
  issue.code === 'too_big'
    ? `is too long. Enter at most ${formatCount(Number(issue.maximum))} characters.`
    : `${issue.message}.`;

/** Returns the review in a row, or all problems of the row. `now` is in milliseconds UTC. */
function readRow(row: number, cells: Cells, now: number): CsvReview | RefusedReview {
  const problems: CsvProblem[] = [];
  const refuse = (column: Column, message: string): void => {
    // The schema finds some of the same problems again, and its message is less clear.
    if (!problems.some((problem) => problem.column === column)) problems.push({ row, column, message });
  };
  if (cells.Product === '') refuse('Product', 'Enter the SKU, handle, or ID of a product.');
  const rating = readWhole(cells.Rating);
  const stars = 'value' in rating ? rating.value : null;
  if (stars === null || stars < 1 || stars > 5)
    refuse('Rating', `${unknown(cells.Rating, 'a rating')}Enter a whole number from 1 to 5.`);
  const createdAt = timeOf(cells.Date);
  if (createdAt === null) refuse('Date', `“${shortened(cells.Date)}” isn’t a date. Enter one such as 2025-03-31.`);
  else if (!isReviewTime(Date.parse(createdAt), now)) refuse('Date', 'Enter a day from 1995 until today.');
  const fit = fitOf(cells.Fit);
  if (fit === undefined) refuse('Fit', `${unknown(cells.Fit, 'a fit')}Enter small, true, or large, or leave it empty.`);
  const status = statusOf(cells.Status);
  if (status === undefined)
    refuse('Status', `${unknown(cells.Status, 'a status')}Enter published, pending, or hidden, or leave it empty.`);
  const { Product: product, Title: title, Text: text, Name: name } = cells;
  const review = csvReviewSchema.safeParse({
    ...{ row, product, rating: stars, title, text, name, createdAt, fit },
    ...(status ? { status } : {}),
  });
  if (name === '') refuse('Name', 'Enter the name to show.');
  for (const issue of review.error?.issues ?? []) {
    const column = columnOfField(issue.path[0]);
    refuse(column, `“${shortened(cells[column])}” ${textProblem(issue)}`);
  }
  if (review.success && problems.length === 0) return review.data;
  const place = ({ column }: CsvProblem): number => COLUMNS.indexOf(column as Column);
  return { row, problems: problems.toSorted((a, b) => place(a) - place(b)) };
}

interface Headings {
  columns: (Column | null)[];
  ignored: string[];
}

function headingsOf({ cells }: CsvRecord): Headings {
  const columns = cells.map(columnOf).map((column, at, all) => (all.indexOf(column) === at ? column : null));
  const missing = (['Product', 'Rating', 'Name', 'Date'] as const).filter((column) => !columns.includes(column));
  if (missing.length > 0)
    throw new UnreadableCsv(
      `The first row must have the column names. Missing: ${missing.join(', ')}. Title, Text, Fit, and Status are optional.`,
    );
  return { columns, ignored: cells.filter((heading, at) => columns[at] === null && heading.trim() !== '') };
}

const cellsOf = (columns: Headings['columns'], cells: readonly string[]): Cells =>
  Object.fromEntries(
    COLUMNS.map((column) => [column, restoreFormula(cells[columns.indexOf(column)] ?? '').trim()]),
  ) as Record<Column, string>;

/** Separates the reviews that repeat an earlier one in what makes them the same review to an import. */
function withoutRepeated(all: readonly CsvReview[]): Pick<ReviewFile, 'reviews' | 'repeated'> {
  const rows = new Map<string, number>();
  const repeated: RepeatedReview[] = [];
  const reviews = all.filter(({ row, product, name, createdAt, rating, title, text }) => {
    const key = JSON.stringify([product.toLowerCase(), name, createdAt, rating, title, text]);
    const first = rows.get(key);
    if (first === undefined) rows.set(key, row);
    else repeated.push({ row, first });
    return first === undefined;
  });
  return { reviews, repeated };
}

/** Reads a file of reviews. `now` is in milliseconds UTC. Throws `UnreadableCsv`. */
export function readReviewCsv(text: string, now: number): ReviewFile {
  const { header, rows } = readTable(text);
  const { columns, ignored } = headingsOf(header);
  if (rows.length === 0) throw new UnreadableCsv('This file has column names but no reviews.');
  if (rows.length > MAX_IMPORTED_REVIEWS)
    throw new UnreadableCsv(
      `A file can have at most ${formatCount(MAX_IMPORTED_REVIEWS)} reviews; this one has ${formatCount(rows.length)}. Split it into several files.`,
    );
  const read = rows.map(({ row, cells }) => readRow(row, cellsOf(columns, cells), now));
  return {
    ...withoutRepeated(read.filter((one): one is CsvReview => 'rating' in one)),
    refused: read.filter((one): one is RefusedReview => 'problems' in one),
    ignoredColumns: ignored,
  };
}

/** Splits reviews into parts. Each part is small enough for one request. */
export function splitReviews(reviews: readonly CsvReview[]): CsvReview[][] {
  const parts: CsvReview[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  const encoder = new TextEncoder();
  for (const review of reviews) {
    const own = encoder.encode(JSON.stringify(review)).length;
    const isFull = bytes + own > REVIEW_PART_BYTES || parts.at(-1)?.length === MAX_PART_REVIEWS;
    if (isFull) parts.push([]);
    bytes = isFull ? own : bytes + own;
    parts.at(-1)?.push(review);
  }
  return parts;
}

export const REVIEW_CSV_HEADER = csvLine(COLUMNS);

/** Returns a review as one line of CSV. `handle` is the handle of its product. */
export const reviewCsvLine = (
  {
    rating,
    title,
    text,
    name,
    createdAt,
    fit,
    status,
  }: Pick<AdminReview, 'rating' | 'title' | 'text' | 'name' | 'createdAt' | 'fit' | 'status'>,
  handle: string,
): string =>
  csvLine([csvText(handle), String(rating), ...[title, text, name].map(csvText), createdAt, fit ?? '', status]);
