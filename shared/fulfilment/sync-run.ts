import * as z from 'zod/mini';

/** `partial`: it came to its end, but not every product could be read. */
export const SYNC_RUN_STATUSES = ['running', 'succeeded', 'partial', 'failed'] as const;

/** A product that could not be synced, or only with a part left out. */
const syncErrorSchema = z.object({
  providerProductId: z.nullable(z.string()),
  title: z.string(),
  /** In words an owner can act on. */
  reason: z.string(),
});
export type SyncError = z.infer<typeof syncErrorSchema>;

/** So many errors are kept in words; the rest are counted. */
export const MAX_SYNC_ERRORS = 100;

/** One sync of the provider's products. Times are UTC ISO. */
export const syncRunSchema = z.object({
  id: z.string(),
  startedBy: z.enum(['owner', 'schedule']),
  status: z.enum(SYNC_RUN_STATUSES),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** How many products the provider has; null until it has said so. */
  total: z.nullable(z.int()),
  /** Looked at so far, those with errors too. */
  done: z.int(),
  synced: z.int(),
  created: z.int(),
  /** Taken off sale because the provider has them no more. */
  removed: z.int(),
  errorCount: z.int(),
  errors: z.array(syncErrorSchema),
  /** Why it failed as a whole; null otherwise. */
  reason: z.nullable(z.string()),
});
export type SyncRun = z.infer<typeof syncRunSchema>;

/** A run's counts with one more error among them. */
export const withSyncErrors = (
  { errorCount, errors }: Pick<SyncRun, 'errorCount' | 'errors'>,
  more: readonly SyncError[],
): Pick<SyncRun, 'errorCount' | 'errors'> => ({
  errorCount: errorCount + more.length,
  errors: [...errors, ...more].slice(0, MAX_SYNC_ERRORS),
});

/** Why a sync cannot go on for now: the provider is asked too often, or does not answer. */
type StallKind = 'rate_limited' | 'unavailable';

const MINUTE_MS = 60_000;
const LONGEST_STALL_MS = {
  rate_limited: 60 * MINUTE_MS,
  unavailable: 30 * MINUTE_MS,
} as const satisfies Record<StallKind, number>;
/** Before anything was read, somebody may sit and wait for it. */
const LONGEST_START_MS = 2 * MINUTE_MS;

/** Until when to wait before a stalled sync tries again, in milliseconds from now; null when it is time to give up. */
export function stallWaitMs(kind: StallKind, stalledMs: number, hasRead: boolean, random: number): number | null {
  const patience = kind === 'unavailable' && !hasRead ? LONGEST_START_MS : LONGEST_STALL_MS[kind];
  if (stalledMs >= patience) return null;
  return Math.round(Math.min(MINUTE_MS, Math.max(5_000, stalledMs)) * (0.75 + random / 4));
}

/** A run as owners see it: where exactly it stands is the shop's own affair. */
export const toSyncRun = (run: SyncRun): SyncRun => ({
  ...{ id: run.id, startedBy: run.startedBy, status: run.status },
  ...{ startedAt: run.startedAt, finishedAt: run.finishedAt },
  ...{ total: run.total, done: run.done, synced: run.synced, created: run.created, removed: run.removed },
  ...{ errorCount: run.errorCount, errors: run.errors, reason: run.reason },
});
