import { cloneOf, type Subject, type WholeStore } from './access-patterns.ts';

const NOW = Date.now();
/** The shop's own clock does not reach for work that is due so late. */
const TOMORROW = NOW + 86_400_000;
const OWNER = { userId: 'owner', email: 'owner@example.com' };
const IDENTITY = { blueprintId: 12, printProviderId: 29, title: 'Measured' };

/** What syncs cost, and each product of one, in an order in which each works. */
export function syncPatterns(store: WholeStore, { product }: Subject): [name: string, run: () => Promise<unknown>][] {
  const made = { ...cloneOf(product, 9_998, NOW), providerProductId: 'measured', syncStatus: 'synced' as const };
  const latest = async () => {
    const run = await store.getSyncRun((await store.latestSync())?.runId ?? '');
    if (!run) throw new Error('The sync is not there');
    return run;
  };
  const forget = async (kind: 'sync_product' | 'sync_products', subject: string) => {
    const item = await store.getWork(store.workId(kind, subject));
    if (item) await store.finishWork(item);
  };
  let runId = '';
  const seen = [{ ...IDENTITY, productId: 'measured', page: 1, isDeferred: false }];
  return [
    ['startSync', async () => ({ id: runId } = await store.startSync({ shopId: 5432, actor: OWNER }, TOMORROW))],
    ['latestSync', () => store.latestSync()],
    ['getSyncRun', () => store.getSyncRun(runId)],
    ['listSyncRuns: 10', () => store.listSyncRuns({ limit: 10 })],
    ['putSyncPage', () => store.putSyncPage(runId, 1, seen, NOW)],
    ['readSyncPages: 1', () => store.readSyncPages(runId)],
    ['advanceSync', async () => store.advanceSync(await latest(), { page: 2 })],
    ['finishSync', async () => store.finishSync(await latest(), { status: 'failed', reason: 'Measured' }, TOMORROW)],
    ['createProduct: made ready', () => store.createProduct(made)],
    ['getPointers: 1', () => store.getPointers(['measured'])],
    ['pointersLike', () => store.pointersLike(IDENTITY)],
    ['allPointers: 1', () => store.allPointers()],
    ['movePointer: linked', () => store.movePointer(null, made, NOW)],
    ['changeProviderProduct: as it is', () => store.changeProviderProduct(made.id, (bare) => bare, { now: NOW })],
    [
      'changeProviderProduct: written',
      () => store.changeProviderProduct(made.id, (bare) => ({ ...bare, sku: 'measured' }), { now: NOW }),
    ],
    ['oweNow', () => store.oweNow('sync_product', 'measured', TOMORROW)],
    ['oweOnce', () => store.oweOnce('sync_product', 'measured-once', new Date(TOMORROW).toISOString(), made.createdAt)],
    ['deleteProduct: made ready', () => store.deleteProduct(made.id, OWNER, NOW)],
    ['finishWork: made ready', () => forget('sync_product', 'measured')],
    ['finishWork of another: made ready', () => forget('sync_product', 'measured-once')],
    ['finishWork of the sync: made ready', () => forget('sync_products', runId)],
  ];
}
