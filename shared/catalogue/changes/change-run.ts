import * as z from 'zod/mini';
import { productChangeSchema } from './product-change.ts';

/** Milliseconds for which a change can be undone: one hour. */
export const UNDO_MS = 60 * 60_000;

export const CHANGE_RUN_STATUSES = ['running', 'done', 'undoing', 'undone'] as const;

/** Describes a product that was not changed or restored, or only in part. */
const failureSchema = z.object({
  productId: z.string(),
  title: z.string(),
  /** Explanation for admins. */
  reason: z.string(),
});
export type ChangeFailure = z.infer<typeof failureSchema>;

/** Highest number of failures that are stored. Further failures are only counted. */
export const MAX_CHANGE_FAILURES = 100;

/** Progress through the chosen products. */
const progressSchema = z.object({
  /** Counts the products processed so far, including those that failed. */
  done: z.int(),
  /** Counts the products that were changed or, during an undo, restored. */
  changed: z.int(),
  failureCount: z.int(),
  failures: z.array(failureSchema),
});
export type ChangeProgress = z.infer<typeof progressSchema>;

/** Describes one change to many products, and its undo. Times are UTC ISO. */
export const changeRunSchema = z.object({
  id: z.string(),
  /** Title of the change for admins: `Raise prices by 10%`. */
  title: z.string(),
  change: productChangeSchema,
  status: z.enum(CHANGE_RUN_STATUSES),
  startedBy: z.string(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** End of the time in which the change can be undone. Null while the change runs. */
  undoUntil: z.nullable(z.string()),
  total: z.int(),
  /** True after an admin asked a running change to stop. The change then ends before all chosen products are done. */
  isStopping: z.boolean(),
  ...progressSchema.shape,
  /** Progress of the undo. Null if no undo was started. */
  undo: z.nullable(progressSchema),
});
export type ChangeRun = z.infer<typeof changeRunSchema>;

export const NO_PROGRESS: ChangeProgress = { done: 0, changed: 0, failureCount: 0, failures: [] };

/**
 * Describes the result of changing or restoring one product. `same` means that nothing had to change. A changed product may
 * still have a failure.
 */
export type ChangeOutcome =
  | { kind: 'changed' | 'same'; failure?: ChangeFailure }
  | { kind: 'failed'; failure: ChangeFailure };

export function addOutcomes(progress: ChangeProgress, outcomes: readonly ChangeOutcome[]): ChangeProgress {
  const failures = outcomes.flatMap(({ failure }) => failure ?? []);
  return {
    done: progress.done + outcomes.length,
    changed: progress.changed + outcomes.filter(({ kind }) => kind === 'changed').length,
    failureCount: progress.failureCount + failures.length,
    failures: [...progress.failures, ...failures].slice(0, MAX_CHANGE_FAILURES),
  };
}

export const isRunning = ({ status }: Pick<ChangeRun, 'status'>): boolean =>
  status === 'running' || status === 'undoing';

/** Returns whether a change can be undone at `now` (UTC milliseconds). */
export const canUndo = ({ status, undoUntil, changed }: ChangeRun, now: number): boolean =>
  status === 'done' && changed > 0 && undoUntil !== null && now < Date.parse(undoUntil);

/** Returns the public fields of a run, for admins. Leaves out its internal state. */
export const toChangeRun = (run: ChangeRun): ChangeRun => ({
  ...{ id: run.id, title: run.title, change: run.change, status: run.status },
  ...{ startedBy: run.startedBy, startedAt: run.startedAt, finishedAt: run.finishedAt, undoUntil: run.undoUntil },
  ...{ total: run.total, isStopping: run.isStopping ?? false, done: run.done, changed: run.changed },
  ...{ failureCount: run.failureCount, failures: run.failures, undo: run.undo },
});
