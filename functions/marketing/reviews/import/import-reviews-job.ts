import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
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

/** Other jobs of the stream wait while this runs, so it runs in turns. */
const TURN_MS = 5_000;
/** Products at once. The reviews of one product change the same figures, so they are written one after the other. */
const AT_ONCE = 6;
/** After so many failed tries, a review that cannot be written no longer holds up the others. */
const MOST_FAILURES = 6;

type Result = 'created' | 'unchanged' | ReviewFailure;

const isRefusal = (error: unknown): error is Problem => error instanceof Problem && error.status < 500;

/** Imports one review. A review that this import wrote before an interruption counts as created. */
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
  const byProduct = Map.groupBy(part?.found ?? [], ({ productId }) => productId).values();
  const seen = new Set<string>();
  const worker = async () => {
    for (const reviews of byProduct)
      for (const review of reviews) {
        const { orderId, productId } = importedReview(review, { importId: run.id, isAutomatic: run.isAutomatic });
        const key = `${orderId} ${productId}`;
        const isDouble = seen.has(key);
        seen.add(key);
        results.push(isDouble ? 'unchanged' : await importOne(run, review, isLast));
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const failures = results.filter((result) => typeof result === 'object').toSorted((a, b) => a.row - b.row);
  const count = (wanted: Result) => results.filter((result) => result === wanted).length;
  await advanceReviewImport(run, { created: count('created'), unchanged: count('unchanged'), failures }, Date.now());
}

/** Imports reviews part by part. A review that is there already is skipped, so an import continues after any interruption. */
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
