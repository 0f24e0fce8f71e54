import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import {
  type FoundReview,
  MAX_LISTED_FAILURES,
  type ReviewFailure,
  type ReviewImport,
} from '#shared/marketing/reviews/csv/review-import.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { ConditionsFailed, getItem, putItem, transact } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { reviewImportKey, reviewImportPartKey } from '#store/keys/marketing.ts';
import { auditWrite } from '#store/shop/audit.ts';

/** An import with its state. */
export interface StoredReviewImport extends ReviewImport {
  /** The part to import next, from 1. */
  part: number;
}

/** A part of the file: the reviews to import, and those that are not. */
export interface ReviewPart {
  found: FoundReview[];
  failures: ReviewFailure[];
}

/** A started import is kept for a month, and one that never starts for two days. */
const KEPT_DAYS = 30;
const UPLOAD_DAYS = 2;
const expiry = (now: number, days: number): number => Math.floor(now / 1000) + days * 86_400;

/** Begins an import whose parts follow. `now` in milliseconds UTC. */
export async function insertReviewImport(
  { fileName, reviews, parts }: Pick<ReviewImport, 'fileName' | 'reviews' | 'parts'>,
  now: number,
): Promise<StoredReviewImport> {
  const id = newId('imp', now);
  const run: StoredReviewImport = {
    ...{ id, fileName, status: 'uploading', reviews, parts, received: 0, part: 1, isAutomatic: false },
    ...{ done: 0, created: 0, unchanged: 0, failed: 0, failures: [] },
    ...{ createdAt: new Date(now).toISOString(), finishedAt: null },
  };
  await putItem({ ...reviewImportKey(id), ...run, ttl: expiry(now, UPLOAD_DAYS) }, 'attribute_not_exists(pk)');
  return run;
}

/** Reads consistently. */
export const getReviewImport = (id: string): Promise<StoredReviewImport | null> =>
  getItem<StoredReviewImport>(reviewImportKey(id), { consistent: true });

const whileUploading = {
  ConditionExpression: '#status = :uploading',
  ExpressionAttributeNames: { '#status': 'status' },
};

/** Stores a part of the file; the same part again replaces it. Throws `conflict` once the import has started. */
export async function putReviewPart(id: string, part: number, content: ReviewPart, now: number): Promise<void> {
  const Item = { ...reviewImportPartKey(id, part), ...content, ttl: expiry(now, KEPT_DAYS) };
  const Key = reviewImportKey(id);
  const values = { ':uploading': 'uploading' };
  try {
    await transact([
      { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      {
        Update: {
          ...{ Key, UpdateExpression: 'ADD received :one', ...whileUploading },
          ExpressionAttributeValues: { ...values, ':one': 1 },
        },
      },
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    const again = [
      { Put: { Item } },
      { ConditionCheck: { Key, ...whileUploading, ExpressionAttributeValues: values } },
    ];
    await transact(again).catch((cause: unknown) => {
      if (!(cause instanceof ConditionsFailed)) throw cause;
      throw new Problem('conflict', 'This import has already started', { cause });
    });
  }
}

/** Returns a part of the file; null once it has expired. */
export const getReviewPart = (id: string, part: number): Promise<ReviewPart | null> =>
  getItem<ReviewPart>(reviewImportPartKey(id, part), { consistent: true });

/**
 * Starts an import with its job and history entry; returns false when it has started before or parts are missing. `now` in
 * milliseconds UTC.
 */
export async function startReviewImport(
  { id, fileName, parts }: StoredReviewImport,
  isAutomatic: boolean,
  actor: Actor,
  now: number,
): Promise<boolean> {
  const at = new Date(now).toISOString();
  try {
    await transact([
      {
        Update: {
          Key: reviewImportKey(id),
          UpdateExpression: 'SET #status = :running, isAutomatic = :automatic, #ttl = :ttl',
          ConditionExpression: '#status = :uploading AND received = :parts',
          ExpressionAttributeNames: { '#status': 'status', '#ttl': 'ttl' },
          ExpressionAttributeValues: {
            ...{ ':running': 'running', ':uploading': 'uploading', ':automatic': isAutomatic },
            ...{ ':parts': parts, ':ttl': expiry(now, KEPT_DAYS) },
          },
        },
      },
      enqueueJob('import_reviews', { importId: id }, at, at),
      auditWrite({ actor, action: 'reviews.imported', subject: id, name: fileName }, now),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
}

/** The results of a part. */
export interface ReviewPartResult {
  created: number;
  unchanged: number;
  failures: readonly ReviewFailure[];
}

/** Counts the results of the present part and moves on; after the last part the import is done. Does nothing when another run has. */
export async function advanceReviewImport(
  run: StoredReviewImport,
  result: ReviewPartResult,
  now: number,
): Promise<void> {
  const isLast = run.part >= run.parts;
  const change = {
    created: run.created + result.created,
    unchanged: run.unchanged + result.unchanged,
    failed: run.failed + result.failures.length,
    failures: [...run.failures, ...result.failures].slice(0, MAX_LISTED_FAILURES),
    done: run.done + result.created + result.unchanged + result.failures.length,
    part: run.part + 1,
    status: isLast ? 'done' : 'running',
    finishedAt: isLast ? new Date(now).toISOString() : null,
  };
  const names = Object.keys(change);
  try {
    await transact([
      {
        Update: {
          Key: reviewImportKey(run.id),
          UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
          ConditionExpression: '#part = :read AND #status = :running',
          ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
          ExpressionAttributeValues: {
            ...Object.fromEntries(Object.entries(change).map(([name, value]) => [`:${name}`, value])),
            ...{ ':read': run.part, ':running': 'running' },
          },
        },
      },
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
}
