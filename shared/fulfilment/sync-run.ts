import * as z from 'zod/mini';

/** `partial` means that the sync finished, but some products could not be read. */
export const SYNC_RUN_STATUSES = ['running', 'succeeded', 'partial', 'failed'] as const;

/** Describes a product that was not synced, or was synced only in part. */
const syncErrorSchema = z.object({
  providerProductId: z.nullable(z.string()),
  title: z.string(),
  /** Reason for the error, as a text for admins. */
  reason: z.string(),
});
export type SyncError = z.infer<typeof syncErrorSchema>;

/** Maximum number of stored errors. Further errors are only counted. */
export const MAX_SYNC_ERRORS = 100;

/** Describes one sync of the provider's products. Times are UTC ISO. */
export const syncRunSchema = z.object({
  id: z.string(),
  startedBy: z.enum(['owner', 'schedule']),
  status: z.enum(SYNC_RUN_STATUSES),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Number of products at the provider. Null until it is known. */
  total: z.nullable(z.int()),
  /** Number of products processed so far, including those with errors. */
  done: z.int(),
  synced: z.int(),
  created: z.int(),
  /** Number of products unpublished because the provider no longer has them. */
  removed: z.int(),
  errorCount: z.int(),
  errors: z.array(syncErrorSchema),
  /** Reason why the run failed. Null otherwise. */
  reason: z.nullable(z.string()),
});
export type SyncRun = z.infer<typeof syncRunSchema>;

export const withSyncErrors = (
  { errorCount, errors }: Pick<SyncRun, 'errorCount' | 'errors'>,
  more: readonly SyncError[],
): Pick<SyncRun, 'errorCount' | 'errors'> => ({
  errorCount: errorCount + more.length,
  errors: [...errors, ...more].slice(0, MAX_SYNC_ERRORS),
});

/** Lists the reasons why a sync can stall. */
type StallKind = 'rate_limited' | 'unavailable';

const MINUTE_MS = 60_000;
const MAX_STALL_MS = {
  rate_limited: 60 * MINUTE_MS,
  unavailable: 30 * MINUTE_MS,
} as const satisfies Record<StallKind, number>;
/** Limit before the first product is read. It is short because an admin may be waiting. */
const MAX_START_MS = 2 * MINUTE_MS;

/** Returns the milliseconds until a stalled sync retries. Null if it should give up. */
export function stallWaitMs(kind: StallKind, stalledMs: number, hasRead: boolean, random: number): number | null {
  const limitMs = kind === 'unavailable' && !hasRead ? MAX_START_MS : MAX_STALL_MS[kind];
  if (stalledMs >= limitMs) return null;
  return Math.round(Math.min(MINUTE_MS, Math.max(5_000, stalledMs)) * (0.75 + random / 4));
}

/** Returns a run as shown to admins, without its internal state. */
export const toSyncRun = (run: SyncRun): SyncRun => ({
  ...{ id: run.id, startedBy: run.startedBy, status: run.status },
  ...{ startedAt: run.startedAt, finishedAt: run.finishedAt },
  ...{ total: run.total, done: run.done, synced: run.synced, created: run.created, removed: run.removed },
  ...{ errorCount: run.errorCount, errors: run.errors, reason: run.reason },
});
