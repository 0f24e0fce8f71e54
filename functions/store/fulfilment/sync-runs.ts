import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { IncomingProduct } from '#shared/fulfilment/match-products.ts';
import type { SyncRun } from '#shared/fulfilment/sync-run.ts';
import type { Actor } from '#shared/shop/audit.ts';
import {
  ConditionsFailed,
  getItem,
  isConditionFailure,
  putItem,
  queryItems,
  transact,
  updateItem,
} from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { runningSyncKey, SYNCS, syncPageKey, syncPages, syncRunKey } from '#store/keys.ts';
import { queryPage } from '#store/query-page.ts';
import { auditWrite } from '#store/shop/audit.ts';
import { updateLastSync } from './provider-connection-status.ts';

/** A sync with where it stands. */
export interface StoredSyncRun extends SyncRun {
  /** The provider's shop: a sync of one does not go on with another's products. */
  shopId: number;
  phase: 'reading' | 'ending';
  /** The page it reads, from 1, and how many of its products are dealt with; when all pages are read, of those left over. */
  page: number;
  offset: number;
  /** Whether the provider had as many products on every page so far, and all could be read: else a gap may be ours. */
  isSteady: boolean;
  /** Since when nothing moves, UTC ISO; null while it does. */
  stalledSince: string | null;
  /** Counts its steps, so that of two that take the same one only the first counts. */
  step: number;
}

/** One of the provider's products as a page named it. */
export interface SeenProduct extends IncomingProduct {
  page: number;
  /** Left for the end: it may be one of ours, made anew. */
  isDeferred: boolean;
}

const DAY_S = 86_400;
const expiry = (now: number, days: number): number => Math.floor(now / 1000) + days * DAY_S;
const KEPT_DAYS = 90;

interface Running {
  runId: string;
  isRunning: boolean;
  startedAt: string;
}

export const getSyncRun = (id: string): Promise<StoredSyncRun | null> =>
  getItem<StoredSyncRun>(syncRunKey(id), { consistent: true });

/** Syncs, the newest first. */
export const listSyncRuns = (page: { limit: number; cursor?: string | undefined }): Promise<Page<StoredSyncRun>> =>
  queryPage<StoredSyncRun>('main', SYNCS, { ...page, consistent: true });

/** The sync that runs or was the last to run: when it began, UTC ISO; null before the first. */
export const getLatestSync = (): Promise<Running | null> => getItem<Running>(runningSyncKey, { consistent: true });

interface Start {
  shopId: number;
  /** The owner who asks for it; null for the schedule. */
  actor: Actor | null;
}

/** Begins a sync, unless one runs: then that one is the answer. `now` in milliseconds UTC. */
export async function startSyncRun({ shopId, actor }: Start, now: number): Promise<StoredSyncRun> {
  const id = newId('syn', now);
  const startedAt = new Date(now).toISOString();
  const run: StoredSyncRun = {
    ...{ id, startedBy: actor ? 'owner' : 'schedule', status: 'running', startedAt, finishedAt: null },
    ...{ total: null, done: 0, synced: 0, created: 0, removed: 0, errorCount: 0, errors: [], reason: null },
    ...{ shopId, phase: 'reading', page: 1, offset: 0, isSteady: true, stalledSince: null, step: 0 },
  };
  const running: Running = { runId: id, isRunning: true, startedAt };
  try {
    await transact([
      {
        Put: {
          Item: { ...runningSyncKey, ...running },
          ConditionExpression: 'attribute_not_exists(pk) OR isRunning = :no',
          ExpressionAttributeValues: { ':no': false },
        },
      },
      { Put: { Item: { ...syncRunKey(id), ...run, ttl: expiry(now, KEPT_DAYS) } } },
      enqueueJob('sync_products', { runId: id }, startedAt, startedAt),
      ...(actor ? [auditWrite({ actor, action: 'sync.started', subject: id, name: 'Product sync' }, now)] : []),
    ]);
    return run;
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
  const other = await getLatestSync();
  const present = other && (await getSyncRun(other.runId));
  if (!present) throw new Error('A sync runs that nobody knows');
  return present;
}

const stepped = (run: StoredSyncRun) => ({
  ConditionExpression: 'step = :step AND #status = :running',
  values: { ':step': run.step, ':running': 'running' },
});

/** Writes where a sync stands; false when somebody else has taken the same step first, or it has ended. */
export async function advanceSyncRun(run: StoredSyncRun, change: Partial<StoredSyncRun>): Promise<boolean> {
  const written = { ...change, step: run.step + 1 };
  const names = Object.keys(written);
  const { ConditionExpression, values } = stepped(run);
  try {
    await updateItem({
      Key: syncRunKey(run.id),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :new_${name}`).join(', ')}`,
      ConditionExpression,
      ExpressionAttributeNames: {
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
        '#status': 'status',
      },
      ExpressionAttributeValues: {
        ...values,
        ...Object.fromEntries(Object.entries(written).map(([name, value]) => [`:new_${name}`, value])),
      },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Ends a sync and lets the next one begin; nothing when it has ended already. `now` in milliseconds UTC. */
export async function finishSyncRun(
  run: StoredSyncRun,
  { status, reason = null }: { status: Exclude<SyncRun['status'], 'running'>; reason?: string | null },
  now: number,
): Promise<void> {
  const finishedAt = new Date(now).toISOString();
  const { ConditionExpression, values } = stepped(run);
  const over: Running = { runId: run.id, isRunning: false, startedAt: run.startedAt };
  try {
    await transact([
      {
        Update: {
          Key: syncRunKey(run.id),
          UpdateExpression: 'SET #status = :status, reason = :reason, finishedAt = :at, step = :next',
          ConditionExpression,
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: {
            ...values,
            ':status': status,
            ':reason': reason,
            ':at': finishedAt,
            ':next': run.step + 1,
          },
        },
      },
      {
        Put: {
          Item: { ...runningSyncKey, ...over },
          ConditionExpression: 'runId = :own',
          ExpressionAttributeValues: { ':own': run.id },
        },
      },
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    return;
  }
  if (status !== 'failed') await updateLastSync(now);
}

/** Remembers a page's products for the end of the sync; writing it twice is writing it once. */
export const putSyncPage = (runId: string, page: number, seen: readonly SeenProduct[], now: number): Promise<void> =>
  putItem({ ...syncPageKey(runId, page), seen, ttl: expiry(now, 1) });

/** All that a sync has read, page by page. */
export async function listSyncPages(runId: string): Promise<SeenProduct[]> {
  const all: SeenProduct[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { items, lastKey } = await queryItems({
      KeyConditionExpression: 'pk = :pages',
      ExpressionAttributeValues: { ':pages': syncPages(runId) },
      ExclusiveStartKey: start,
      ConsistentRead: true,
    });
    for (const { seen } of items) all.push(...(seen as SeenProduct[]));
    start = lastKey ?? undefined;
  } while (start);
  return all;
}
