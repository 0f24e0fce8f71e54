import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { inTurns } from '#functions/runtime/in-turns.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { Problem } from '#shared/base/errors.ts';
import type { FoundReview, ReviewFailure } from '#shared/marketing/reviews/csv/review-import.ts';
import {
  advanceReviewImport,
  getReviewImport,
  getReviewPart,
  type StoredReviewImport,
} from '#store/marketing/reviews/review-imports.ts';
import { changeReview } from '#store/marketing/reviews/reviews.ts';
import { importedReview } from './imported-review.ts';
import { isOwnReview } from './plan-reviews.ts';

/**
 * Longest time that one run takes, in milliseconds. Other jobs in the stream wait during a run, so the job then stops and
 * continues in a new run.
 */
const TURN_MS = 5_000;
/**
 * Number of products to process at the same time. The reviews of one product update the same totals, so they are saved one
 * after the other.
 */
const AT_ONCE = 6;
/** Number of failed attempts after which a review that cannot be saved is skipped, so that it no longer blocks the others. */
const MOST_FAILURES = 6;

type Result = 'created' | 'unchanged' | ReviewFailure;

const isRefusal = (error: unknown): error is Problem => error instanceof Problem && error.status < 500;

/** Imports one review. A review that this import saved before an interruption counts as created. */
async function importOne(run: StoredReviewImport, review: FoundReview, isLast: boolean): Promise<Result> {
  const stored = importedReview(review, { importId: run.id, isAutomatic: run.isAutomatic });
  try {
    if (await isOwnReview(review)) return 'unchanged';
    const kept = await changeReview(stored.orderId, stored.productId, (before) => (before ? null : { after: stored }));
    return kept?.importId === run.id ? 'created' : 'unchanged';
  } catch (error) {
    if (isRefusal(error)) return { row: review.row, message: error.message };
    if (!isLast) throw error;
    logger.error('review not imported', { importId: run.id, row: review.row, error: loggable(error) });
    return { row: review.row, message: 'It could not be saved. Import it again.' };
  }
}

async function importPart(run: StoredReviewImport, isLast: boolean): Promise<void> {
  const part = await getReviewPart(run.id, run.part);
  const results: Result[] = [...(part?.failures ?? [])];
  const byProduct = Map.groupBy(part?.found ?? [], ({ productId }) => productId);
  const seen = new Set<string>();
  const importAll = async (reviews: FoundReview[]) => {
    for (const review of reviews) {
      const { orderId, productId } = importedReview(review, { importId: run.id, isAutomatic: run.isAutomatic });
      const key = `${orderId} ${productId}`;
      const isDouble = seen.has(key);
      seen.add(key);
      results.push(isDouble ? 'unchanged' : await importOne(run, review, isLast));
    }
  };
  await inTurns([...byProduct.values()], importAll, { atOnce: AT_ONCE });
  const failures = results.filter((result) => typeof result === 'object').toSorted((a, b) => a.row - b.row);
  const count = (wanted: Result) => results.filter((result) => result === wanted).length;
  await advanceReviewImport(run, { created: count('created'), unchanged: count('unchanged'), failures }, Date.now());
}

/**
 * Imports the reviews of a file, part by part. Skips reviews that already exist, so an import continues after any
 * interruption.
 */
async function importReviews(importId: string, now: number, isLast: boolean): Promise<JobOutcome> {
  for (;;) {
    const run = await getReviewImport(importId);
    if (run?.status !== 'running') return 'done';
    await importPart(run, isLast);
    if (Date.now() > now + TURN_MS) return { again: Date.now() };
  }
}

export const importReviewsJob = defineJob({
  kind: 'import_reviews',
  run: ({ payload, now, job }) => importReviews(payload.importId, now, job.attempts > MOST_FAILURES),
});
