import { newId } from '#shared/base/id.ts';
import {
  type FoundReview,
  MAX_LISTED_FAILURES,
  type ReviewFailure,
  type ReviewImport,
} from '#shared/marketing/reviews/csv/review-import.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { getItem } from '#store/client.ts';
import {
  advanceFileImport,
  insertFileImport,
  newFileImport,
  PART_DAYS,
  putFilePart,
  type StoredFileImport,
  startFileImport,
} from '#store/file-imports.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { reviewImportKey, reviewImportPartKey } from '#store/keys/marketing.ts';
import { auditWrite } from '#store/shop/audit.ts';

export type StoredReviewImport = ReviewImport & StoredFileImport;

/** A part of the file: the reviews to import, and the reviews that could not be read. */
export interface ReviewPart {
  found: FoundReview[];
  failures: ReviewFailure[];
}

/** Creates an import. The parts of its file are uploaded afterward. `now` is in milliseconds UTC. */
export async function insertReviewImport(
  input: Pick<ReviewImport, 'fileName' | 'reviews' | 'parts'>,
  now: number,
): Promise<StoredReviewImport> {
  const id = newId('imp', now);
  const run = { ...newFileImport(id, input, now), reviews: input.reviews, isAutomatic: false, failures: [] };
  await insertFileImport(reviewImportKey(id), run, now);
  return run;
}

/** Returns the current state of an import. Null if it does not exist. */
export const getReviewImport = (id: string): Promise<StoredReviewImport | null> =>
  getItem<StoredReviewImport>(reviewImportKey(id), { consistent: true });

/** Stores a part of the file. Uploading the same part again replaces it. Throws `conflict` once the import has started. */
export const putReviewPart = (id: string, part: number, content: ReviewPart, now: number): Promise<void> =>
  putFilePart(reviewImportKey(id), { ...reviewImportPartKey(id, part), ...content }, now);

/** Returns a part of the file. Null after it has expired. */
export const getReviewPart = (id: string, part: number): Promise<ReviewPart | null> =>
  getItem<ReviewPart>(reviewImportPartKey(id, part), { consistent: true });

/**
 * Starts an import, with its job and history entry. Keeps the import as long as its parts. Returns false if it has already
 * started or parts are missing. `now` is in milliseconds UTC.
 */
export function startReviewImport(
  run: StoredReviewImport,
  isAutomatic: boolean,
  actor: Actor,
  now: number,
): Promise<boolean> {
  const at = new Date(now).toISOString();
  const effects = [
    enqueueJob('import_reviews', { importId: run.id }, at, at),
    auditWrite({ actor, action: 'reviews.imported', subject: run.id, name: run.fileName }, now),
  ];
  return startFileImport(reviewImportKey(run.id), run, { days: PART_DAYS, isAutomatic }, effects, now);
}

/** Counts the results of one part of the file. */
export interface ReviewPartResult {
  created: number;
  unchanged: number;
  failures: readonly ReviewFailure[];
}

/**
 * Adds up the results of the current part and moves the import on to the next part. After the last part, the import is done.
 * Saves nothing if another run has already counted these results. `now` is in milliseconds UTC.
 */
export function advanceReviewImport(
  run: StoredReviewImport,
  { created, unchanged, failures }: ReviewPartResult,
  now: number,
): Promise<void> {
  const counts = {
    created: run.created + created,
    unchanged: run.unchanged + unchanged,
    failed: run.failed + failures.length,
    failures: [...run.failures, ...failures].slice(0, MAX_LISTED_FAILURES),
    done: run.done + created + unchanged + failures.length,
  };
  return advanceFileImport(reviewImportKey(run.id), run, counts, [], now);
}
