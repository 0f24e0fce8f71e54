import { inTurns } from '#functions/runtime/in-turns.ts';
import { listProviderProducts } from '#outside/printify/products.ts';
import type { ProviderProduct } from '#shared/fulfilment/provider-product.ts';
import { toIncomingProduct } from '#shared/fulfilment/provider-snapshot.ts';
import { type SyncError, type SyncRun, withSyncErrors } from '#shared/fulfilment/sync-run.ts';
import { decodeSubject, jobId } from '#shared/jobs/kinds.ts';
import { getPointers, listLookalikes, type ProviderPointer } from '#store/catalogue/provider-pointers.ts';
import { putSyncPage, type SeenProduct, type StoredSyncRun } from '#store/fulfilment/sync-runs.ts';
import { enqueueJobOnce, getJobs } from '#store/jobs/jobs.ts';
import type { ProviderClient } from '../connection/provider-client.ts';
import { type ImportOutcome, PRODUCTS_AT_ONCE, tryImportProduct } from './import-products.ts';

/** Age at which a lock is treated as stuck, in milliseconds. The event about a publication takes a moment to arrive. */
const FRESH_LOCK_MS = 2 * 60_000;

/**
 * Returns true for an unlinked product that may replace one that the shop already has. This is certain only after all pages
 * have been read.
 */
async function isDeferred(source: ProviderProduct, pointer: ProviderPointer | undefined): Promise<boolean> {
  if (pointer) return false;
  const alike = await listLookalikes(toIncomingProduct(source));
  return alike.some(({ providerProductId }) => providerProductId !== source.id);
}

/** Enqueues a job for each product that the provider keeps locked, unless another job is about to end the lock. */
async function answerOldLocks(sources: readonly ProviderProduct[], now: number): Promise<void> {
  const locked = sources.filter((source) => source.is_locked);
  const steps = ['publish', 'delete'] as const;
  const jobs = await getJobs(
    locked.flatMap(({ id }) => steps.map((step) => jobId('publish_product', { providerProductId: id, step }))),
  );
  const answered = new Set(jobs.map(({ subject }) => decodeSubject('publish_product', subject).providerProductId));
  for (const { id, updated_at } of locked) {
    if (answered.has(id)) continue;
    const dueAt = new Date(Math.max(now, Date.parse(updated_at ?? '') + FRESH_LOCK_MS || now)).toISOString();
    const payload = { providerProductId: id, step: 'lock' } as const;
    await enqueueJobOnce('publish_product', payload, dueAt, new Date(now).toISOString());
  }
}

/** Returns the counts of a run after adding these results. */
export function addOutcomes(run: SyncRun, outcomes: readonly ImportOutcome[], more: readonly SyncError[] = []) {
  const synced = outcomes.flatMap((outcome) => (outcome.kind === 'synced' ? [outcome] : []));
  const errors = outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.error] : []));
  return {
    done: run.done + outcomes.length + more.length,
    synced: run.synced + synced.length,
    created: run.created + synced.filter(({ isNew }) => isNew).length,
    ...withSyncErrors(run, [...errors, ...more]),
  };
}

const unreadable = (page: number, count: number): SyncError[] =>
  Array.from({ length: count }, () => ({
    providerProductId: null,
    title: `A product on page ${page}`,
    reason: 'The shop couldn’t read this product from Printify',
  }));

/**
 * Reads the current page of a sync and imports its products until time runs out. The next step then continues the page.
 * Returns the changed fields of the run.
 */
export async function syncProductPage(
  run: StoredSyncRun,
  { printify, connection: integration }: ProviderClient,
  hasTime: () => boolean,
): Promise<Partial<StoredSyncRun>> {
  const page = await listProviderProducts(printify, run.shopId, run.page);
  const now = Date.now();
  const pointers = new Map((await getPointers(page.items.map(({ id }) => id))).map((p) => [p.providerProductId, p]));
  const seen: SeenProduct[] = await Promise.all(
    page.items.map(async (source) => ({
      ...toIncomingProduct(source),
      page: run.page,
      isDeferred: await isDeferred(source, pointers.get(source.id)),
    })),
  );
  await putSyncPage(run.id, run.page, seen, now);
  const deferred = new Set(seen.flatMap((each) => (each.isDeferred ? each.productId : [])));
  const { settings } = integration;

  const bring = async (source: ProviderProduct): Promise<ImportOutcome | null> => {
    const pointer = pointers.get(source.id);
    if (deferred.has(source.id)) return null;
    const isWanted = pointer ? pointer.productId !== undefined : settings.syncProducts;
    if (!isWanted) return { kind: 'passed' };
    return tryImportProduct(source, { settings, productId: pointer?.productId ?? null, now: Date.now() });
  };
  const outcomes = await inTurns(page.items.slice(run.offset), bring, { atOnce: PRODUCTS_AT_ONCE, hasTime });
  await answerOldLocks(page.items.slice(run.offset, run.offset + outcomes.length), now);

  const isThrough = run.offset + outcomes.length >= page.items.length;
  const counts = addOutcomes(
    run,
    outcomes.filter((outcome) => outcome !== null),
    isThrough ? unreadable(run.page, page.unreadable) : [],
  );
  const total = page.total ?? run.total;
  return {
    ...counts,
    total,
    isSteady:
      run.isSteady && page.total !== null && page.unreadable === 0 && (run.total === null || run.total === page.total),
    ...(isThrough ? { page: run.page + 1, offset: 0 } : { offset: run.offset + outcomes.length }),
    ...(isThrough && page.next === null ? { phase: 'ending' as const } : {}),
  };
}
