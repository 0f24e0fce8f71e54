import { decodeSubject, jobId } from '#shared/jobs/kinds.ts';
import { cloneOf, type Subject } from './access-patterns.ts';
import type { WholeStore } from './whole-store.ts';

const NOW = Date.now();
/** A due time so late that the shop's own clock does not run the job. */
const TOMORROW = NOW + 86_400_000;
const ADMIN = { userId: 'owner', email: 'owner@example.com' };
const IDENTITY = { blueprintId: 12, printProviderId: 29, title: 'Measured' };

/** Returns the access patterns of a sync and of each synced product, in an order in which they work. */
export function syncPatterns(store: WholeStore, { product }: Subject): [name: string, run: () => Promise<unknown>][] {
  const made = { ...cloneOf(product, 9_998, NOW), providerProductId: 'measured', syncStatus: 'synced' as const };
  const latest = async () => {
    const run = await store.getSyncRun((await store.getLatestSync())?.runId ?? '');
    if (!run) throw new Error('The sync does not exist');
    return run;
  };
  const forget = async (kind: 'sync_product' | 'sync_products', subject: string) => {
    const item = await store.getJob(jobId(kind, decodeSubject(kind, subject)));
    if (item) await store.completeJob(item);
  };
  let runId = '';
  const seen = [{ ...IDENTITY, productId: 'measured', page: 1, isDeferred: false }];
  return [
    ['startSyncRun', async () => ({ id: runId } = await store.startSyncRun({ shopId: 5432, actor: ADMIN }, TOMORROW))],
    ['getLatestSync', () => store.getLatestSync()],
    ['getSyncRun', () => store.getSyncRun(runId)],
    ['listSyncRuns: 10', () => store.listSyncRuns({ limit: 10 })],
    ['putSyncPage', () => store.putSyncPage(runId, 1, seen, NOW)],
    ['listSyncPages: 1', () => store.listSyncPages(runId)],
    ['advanceSyncRun', async () => store.advanceSyncRun(await latest(), { page: 2 })],
    [
      'finishSyncRun',
      async () => store.finishSyncRun(await latest(), { status: 'failed', reason: 'Measured' }, TOMORROW),
    ],
    ['insertProduct: made ready', () => store.insertProduct(made)],
    ['getPointers: 1', () => store.getPointers(['measured'])],
    ['listLookalikes', () => store.listLookalikes(IDENTITY)],
    ['listPointers: 1', () => store.listPointers()],
    ['pointerWrites: linked', () => store.pointerWrites(null, made, NOW)],
    ['updateProviderProduct: as it is', () => store.updateProviderProduct(made.id, (bare) => bare, { now: NOW })],
    [
      'updateProviderProduct: written',
      () => store.updateProviderProduct(made.id, (bare) => ({ ...bare, sku: 'measured' }), { now: NOW }),
    ],
    ['enqueueJobNow', () => store.enqueueJobNow('sync_product', { providerProductId: 'measured' }, TOMORROW)],
    [
      'enqueueJobOnce',
      () =>
        store.enqueueJobOnce(
          'sync_product',
          { providerProductId: 'measured-once' },
          new Date(TOMORROW).toISOString(),
          made.createdAt,
        ),
    ],
    ['deleteProduct: made ready', () => store.deleteProduct(made.id, ADMIN, NOW)],
    ['completeJob: made ready', () => forget('sync_product', 'measured')],
    ['completeJob of another: made ready', () => forget('sync_product', 'measured-once')],
    ['completeJob of the sync: made ready', () => forget('sync_products', runId)],
  ];
}
