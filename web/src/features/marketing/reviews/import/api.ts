import { queryOptions } from '@tanstack/react-query';
import { decodeCsv } from '#shared/catalogue/product-csv/parse-csv.ts';
import {
  type RefusedReview,
  readReviewCsv,
  splitReviews,
  UnreadableReviews,
} from '#shared/marketing/reviews/csv/review-csv.ts';
import type { ReviewFailure, ReviewImport } from '#shared/marketing/reviews/csv/review-import.ts';
import { call } from '#web/lib/data/api.ts';
import { collectCsv } from '#web/lib/data/csv-pages.ts';
import { orNull } from '#web/lib/data/or-null.ts';

const MAX_FILE_BYTES = 30 * 1024 * 1024;
const RUNNING_MS = 1_000;

/** An import with its progress; null when it does not exist. */
export const reviewImportQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'review-import', id],
    queryFn: () => orNull(call('GET /api/admin/review-imports/{id}', { params: { id } })),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? RUNNING_MS : false),
  });

/** A file compared with the shop; `run` is null when none of its reviews can be imported. */
export interface CheckedReviews {
  fileName: string;
  run: ReviewImport | null;
  /** Reviews to create, and those that the shop has already. */
  fresh: number;
  known: number;
  /** Rows that are not imported, in the order of the file. */
  failures: ReviewFailure[];
  ignoredColumns: string[];
}

const asFailure = ({ row, column, message }: RefusedReview): ReviewFailure => ({
  row,
  message: `${column}: ${message}`,
});

/** Reads a file and sends its parts. Nothing changes in the shop. Throws `UnreadableReviews`, and what a request throws. */
export async function checkReviews(
  file: File,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<CheckedReviews> {
  if (file.size > MAX_FILE_BYTES) throw new UnreadableReviews('This file is larger than 30 MB. Split it into several.');
  const fileName = file.name.slice(0, 200);
  const read = readReviewCsv(decodeCsv(new Uint8Array(await file.arrayBuffer())), Date.now());
  const failures = read.refused.map(asFailure);
  const { ignoredColumns, reviews } = read;
  if (reviews.length === 0) return { fileName, run: null, fresh: 0, known: 0, failures, ignoredColumns };
  const parts = splitReviews(reviews);
  const body = { fileName, reviews: reviews.length, parts: parts.length };
  const run = await call('POST /api/admin/review-imports', { body, signal });
  let [done, fresh, known] = [0, 0, 0];
  for (const [at, items] of parts.entries()) {
    const params = { id: run.id, part: at + 1 };
    const plan = await call('PUT /api/admin/review-imports/{id}/parts/{part}', { params, body: { items }, signal });
    fresh += plan.found - plan.known;
    known += plan.known;
    failures.push(...plan.failures);
    done += items.length;
    onProgress(done, reviews.length);
  }
  return { fileName, run, fresh, known, failures: failures.toSorted((a, b) => a.row - b.row), ignoredColumns };
}

export const startReviewImport = (id: string, isAutomatic: boolean): Promise<ReviewImport> =>
  call('POST /api/admin/review-imports/{id}/start', { params: { id }, body: { isAutomatic } });

/** Returns all reviews as pages of CSV. Reports the count so far to `onCount`. Throws when aborted. */
export const exportReviews = (signal: AbortSignal, onCount: (reviews: number) => void): Promise<string[]> =>
  collectCsv((query) => call('GET /api/admin/review-export', { query, signal }), onCount);
