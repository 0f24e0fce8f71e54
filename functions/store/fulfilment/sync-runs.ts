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
  queryAllItems,
  transact,
  updateItem,
} from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { runningSyncKey, SYNCS, syncPageKey, syncPages, syncRunKey } from '#store/keys/fulfilment.ts';
import { queryPage } from '#store/query-page.ts';
import { auditWrite } from '#store/shop/audit.ts';
import { updateLastSync } from './provider-connection-status.ts';

export interface StoredSyncRun extends SyncRun {
  /** Id of the provider's shop. A sync ends early if another shop is connected. */
  shopId: number;
  phase: 'reading' | 'ending';
  /** The current page. Pages start at 1. */
  page: number;
  /**
   * Number of products already processed on the page. In the phase `ending`, the number of deferred products already
   * processed.
   */
  offset: number;
  /**
   * False once the provider's total has changed or a product could not be read. The sync then removes no missing products.
   */
  isSteady: boolean;
  /** UTC ISO time since which the sync has made no progress. Null while it makes progress. */
  stalledSince: string | null;
  /** Counts the steps. Also the version for optimistic locking. */
  step: number;
}

/** A product as one page of the provider's list described it. */
export interface SeenProduct extends IncomingProduct {
  page: number;
  /**
   * True if the product is left for the phase `ending`, because it may be a product of the shop that was created again at the
   * provider.
   */
  isDeferred: boolean;
}

const DAY_S = 86_400;
const expiry = (now: number, days: number): number => Math.floor(now / 1000) + days * DAY_S;
const TTL_DAYS = 90;

interface LatestSync {
  runId: string;
  isRunning: boolean;
  startedAt: string;
}

export const getSyncRun = (id: string): Promise<StoredSyncRun | null> =>
  getItem<StoredSyncRun>(syncRunKey(id), { consistent: true });

/** Lists syncs, newest first. */
export const listSyncRuns = (page: { limit: number; cursor?: string | undefined }): Promise<Page<StoredSyncRun>> =>
  queryPage<StoredSyncRun>('main', SYNCS, { ...page, consistent: true });

/** Returns the running or latest sync. Null before the first sync. */
export const getLatestSync = (): Promise<LatestSync | null> =>
  getItem<LatestSync>(runningSyncKey, { consistent: true });

interface Start {
  shopId: number;
  /** The admin who starts the sync. Null if the schedule starts it. */
  actor: Actor | null;
}

/** Starts a sync, or returns the one that is running. `now` is in milliseconds UTC. */
export async function startSyncRun({ shopId, actor }: Start, now: number): Promise<StoredSyncRun> {
  const id = newId('syn', now);
  const startedAt = new Date(now).toISOString();
  const run: StoredSyncRun = {
    ...{ id, startedBy: actor ? 'owner' : 'schedule', status: 'running', startedAt, finishedAt: null },
    ...{ total: null, done: 0, synced: 0, created: 0, removed: 0, errorCount: 0, errors: [], reason: null },
    ...{ shopId, phase: 'reading', page: 1, offset: 0, isSteady: true, stalledSince: null, step: 0 },
  };
  const running: LatestSync = { runId: id, isRunning: true, startedAt };
  try {
    await transact([
      {
        Put: {
          Item: { ...runningSyncKey, ...running },
          ConditionExpression: 'attribute_not_exists(pk) OR isRunning = :no',
          ExpressionAttributeValues: { ':no': false },
        },
      },
      { Put: { Item: { ...syncRunKey(id), ...run, ttl: expiry(now, TTL_DAYS) } } },
      enqueueJob('sync_products', { runId: id }, startedAt, startedAt),
      ...(actor ? [auditWrite({ actor, action: 'sync.started', subject: id, name: 'Product sync' }, now)] : []),
    ]);
    return run;
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
  const latest = await getLatestSync();
  const current = latest && (await getSyncRun(latest.runId));
  if (!current) throw new Error('The running sync has no item');
  return current;
}

const whileAtStep = (run: StoredSyncRun) => ({
  ConditionExpression: 'step = :step AND #status = :running',
  values: { ':step': run.step, ':running': 'running' },
});

/** Saves a sync's progress. Returns false if another run has already saved this step or the sync has ended. */
export async function advanceSyncRun(run: StoredSyncRun, change: Partial<StoredSyncRun>): Promise<boolean> {
  const written = { ...change, step: run.step + 1 };
  const names = Object.keys(written);
  const { ConditionExpression, values } = whileAtStep(run);
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

/**
 * Ends a sync, so that another one can start. Changes nothing if the sync has already ended. `now` is in milliseconds UTC.
 */
export async function finishSyncRun(
  run: StoredSyncRun,
  { status, reason = null }: { status: Exclude<SyncRun['status'], 'running'>; reason?: string | null },
  now: number,
): Promise<void> {
  const finishedAt = new Date(now).toISOString();
  const { ConditionExpression, values } = whileAtStep(run);
  const ended: LatestSync = { runId: run.id, isRunning: false, startedAt: run.startedAt };
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
          Item: { ...runningSyncKey, ...ended },
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

/** Saves the products of a page. The sync needs them when it ends. Safe to run twice. `now` is in milliseconds UTC. */
export const putSyncPage = (runId: string, page: number, seen: readonly SeenProduct[], now: number): Promise<void> =>
  putItem({ ...syncPageKey(runId, page), seen, ttl: expiry(now, 1) });

/** Returns all products that a sync has read, in the order of the pages. */
export async function listSyncPages(runId: string): Promise<SeenProduct[]> {
  const pages = await queryAllItems({
    KeyConditionExpression: 'pk = :pages',
    ExpressionAttributeValues: { ':pages': syncPages(runId) },
    ConsistentRead: true,
  });
  return pages.flatMap(({ seen }) => seen as SeenProduct[]);
}
