import {
  type RefusedReview,
  type RepeatedReview,
  readReviewCsv,
  splitReviews,
} from '#shared/marketing/reviews/csv/review-csv.ts';
import type { ReviewFailure, ReviewImport } from '#shared/marketing/reviews/csv/review-import.ts';
import { type CompareFile, keptName, readCsvFile } from '#web/components/files/use-file-check.ts';
import { call } from '#web/lib/data/api.ts';
import { collectCsv } from '#web/lib/data/csv-pages.ts';

const MAX_MEGABYTES = 30;

export const readReviewImport = (id: string): Promise<ReviewImport> =>
  call('GET /api/admin/review-imports/{id}', { params: { id } });

/** A row that is not imported, with all its problems. */
export interface FailedRow {
  row: number;
  messages: string[];
}

/** A file compared with the shop's reviews. `run` is null if none of its reviews can be imported. */
export interface ComparedReviews {
  fileName: string;
  run: ReviewImport | null;
  /** Counts reviews that would be created. `known` counts those that the shop already has. */
  fresh: number;
  known: number;
  /** Rows that repeat an earlier row of the file. They are not imported again. */
  repeated: RepeatedReview[];
  /** Rows that are not imported, in file order. */
  failures: FailedRow[];
  /** The failed rows that could not be read. They were never sent to the shop. */
  refused: FailedRow[];
  ignoredColumns: string[];
}

const unreadRow = ({ row, problems }: RefusedReview): FailedRow => ({
  row,
  messages: problems.map(({ column, message }) => `${column}: ${message}`),
});

/** Returns a row that the shop refused. */
export const failedRow = ({ row, message }: ReviewFailure): FailedRow => ({ row, messages: [message] });

/** Reads a file and compares it with the shop's reviews. */
export const compareReviews: CompareFile<ComparedReviews> = async (file, signal, onProgress) => {
  const fileName = keptName(file);
  const read = readReviewCsv(await readCsvFile(file, MAX_MEGABYTES), Date.now());
  const refused = read.refused.map(unreadRow);
  const failures = [...refused];
  const { ignoredColumns, reviews, repeated } = read;
  const about = { fileName, repeated, refused, ignoredColumns };
  if (reviews.length === 0) return { ...about, run: null, fresh: 0, known: 0, failures };
  const parts = splitReviews(reviews);
  const body = { fileName, reviews: reviews.length, parts: parts.length };
  const run = await call('POST /api/admin/review-imports', { body, signal });
  onProgress(0, reviews.length);
  let [done, fresh, known] = [0, 0, 0];
  for (const [at, items] of parts.entries()) {
    const params = { id: run.id, part: at + 1 };
    const plan = await call('PUT /api/admin/review-imports/{id}/parts/{part}', { params, body: { items }, signal });
    fresh += plan.found - plan.known;
    known += plan.known;
    failures.push(...plan.failures.map(failedRow));
    done += items.length;
    onProgress(done, reviews.length);
  }
  const inOrder = failures.toSorted((a, b) => a.row - b.row);
  return { ...about, run, fresh, known, failures: inOrder };
};

export const startReviewImport = (id: string, isAutomatic: boolean): Promise<ReviewImport> =>
  call('POST /api/admin/review-imports/{id}/start', { params: { id }, body: { isAutomatic } });

/** Returns all reviews as pages of CSV. Calls `onCount` with the number of reviews so far. Throws if aborted. */
export const exportReviews = (signal: AbortSignal, onCount: (reviews: number) => void): Promise<string[]> =>
  collectCsv((query) => call('GET /api/admin/review-export', { query, signal }), onCount);
