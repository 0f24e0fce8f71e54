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

/** A part of the file: the reviews to import, and those that are not. */
export interface ReviewPart {
  found: FoundReview[];
  failures: ReviewFailure[];
}

/** Begins an import whose parts follow. `now` in milliseconds UTC. */
export async function insertReviewImport(
  input: Pick<ReviewImport, 'fileName' | 'reviews' | 'parts'>,
  now: number,
): Promise<StoredReviewImport> {
  const id = newId('imp', now);
  const run = { ...newFileImport(id, input, now), reviews: input.reviews, isAutomatic: false, failures: [] };
  await insertFileImport(reviewImportKey(id), run, now);
  return run;
}

/** Reads consistently. */
export const getReviewImport = (id: string): Promise<StoredReviewImport | null> =>
  getItem<StoredReviewImport>(reviewImportKey(id), { consistent: true });

/** Stores a part of the file; the same part again replaces it. Throws `conflict` once the import has started. */
export const putReviewPart = (id: string, part: number, content: ReviewPart, now: number): Promise<void> =>
  putFilePart(reviewImportKey(id), { ...reviewImportPartKey(id, part), ...content }, now);

/** Returns a part of the file; null once it has expired. */
export const getReviewPart = (id: string, part: number): Promise<ReviewPart | null> =>
  getItem<ReviewPart>(reviewImportPartKey(id, part), { consistent: true });

/**
 * Starts an import with its job and history entry, and keeps it as long as its parts. Returns false when it has started
 * before or parts are missing. `now` in milliseconds UTC.
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

/** The results of a part. */
export interface ReviewPartResult {
  created: number;
  unchanged: number;
  failures: readonly ReviewFailure[];
}

/**
 * Counts the results of the present part and moves the import to the next one; after the last part it is done. Does
 * nothing when another run has counted them. `now` in milliseconds UTC.
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
