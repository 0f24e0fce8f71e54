import * as z from 'zod/mini';

/** `partial`: it came to its end, but not every product could be read. */
export const SYNC_OUTCOMES = ['running', 'succeeded', 'partial', 'failed'] as const;

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
  status: z.enum(SYNC_OUTCOMES),
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
