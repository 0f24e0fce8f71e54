import { newId } from '#shared/base/id.ts';
import { jobId } from '#shared/jobs/kinds.ts';
import { cloneOf, type Subject } from './access-patterns.ts';
import type { WholeStore } from './whole-store.ts';

const NOW = Date.now();
/** A due time so late that the shop's own clock does not run the job. */
const TOMORROW = NOW + 86_400_000;
const ADMIN = { userId: 'owner', email: 'owner@example.com' };
const RAISE = { type: 'price_percent', direction: 'up', percent: 10, rounding: 'none' } as const;
const RESTOCK = { type: 'add_stock', units: 5, reason: 'received' } as const;

/** Returns the access patterns of a bulk change of products, in an order in which they work. */
export function productChangePatterns(
  store: WholeStore,
  { product }: Subject,
): [name: string, run: () => Promise<unknown>][] {
  const made = { ...cloneOf(product, 9_997, NOW), isPublished: false };
  const id = newId('chg', NOW);
  const latest = async () => {
    const run = await store.getProductChange(id);
    if (!run) throw new Error('The change does not exist');
    return run;
  };
  const restockId = newId('chg', NOW + 1);
  const restock = async () => ({ ...(await latest()), id: restockId, change: RESTOCK });
  const forget = async () => {
    const item = await store.getJob(jobId('change_products', { changeId: id }));
    if (item) await store.completeJob(item);
  };
  const started = { id, title: 'Measured', change: RAISE, confirmsBelowCost: true, productIds: [made.id] };
  return [
    ['insertProduct to change: made ready', () => store.insertProduct(made)],
    ['startProductChange: 1', () => store.startProductChange(started, ADMIN, TOMORROW)],
    ['getProductChange', () => store.getProductChange(id)],
    ['listProductChanges: 10', () => store.listProductChanges({ limit: 10 })],
    ['getChangePage', () => store.getChangePage(id, 1)],
    ['changeProduct', async () => store.changeProduct(await latest(), made.id, NOW)],
    ['findChanged: 1', async () => store.findChanged(await latest(), [made.id])],
    ['stopProductChange', async () => store.stopProductChange(await latest(), ADMIN, TOMORROW)],
    [
      'advanceProductChange',
      async () => store.advanceProductChange(await latest(), { done: 1, changed: 1, status: 'done' }),
    ],
    ['undoProductChange', async () => store.undoProductChange(await latest(), ADMIN, TOMORROW)],
    ['restoreProduct', async () => store.restoreProduct(await latest(), made.id, NOW)],
    ['changeProduct: stock', async () => store.changeProduct(await restock(), made.id, NOW)],
    ['restoreProduct: stock', async () => store.restoreProduct(await restock(), made.id, NOW)],
    ['deleteProduct that changed: made ready', () => store.deleteProduct(made.id, ADMIN, NOW)],
    ['completeJob of a change: made ready', forget],
  ];
}
