import { jobId } from '#shared/jobs/kinds.ts';
import type { WholeStore } from './whole-store.ts';

const NOW = Date.now();
/** A due time so late that the shop's own clock does not run the job. */
const TOMORROW = NOW + 86_400_000;
const ADMIN = { userId: 'owner', email: 'owner@example.com' };
const BYTES = new Uint8Array(500);

/** Returns the access patterns of a product import, in an order in which they work. */
export function importPatterns(store: WholeStore): [name: string, run: () => Promise<unknown>][] {
  let id = '';
  const run = async () => {
    const found = await store.getImport(id);
    if (!found) throw new Error('The import does not exist');
    return found;
  };
  const forget = async () => {
    const item = await store.getJob(jobId('import_products', { importId: id }));
    if (item) await store.completeJob(item);
  };
  return [
    [
      'insertImport',
      async () => ({ id } = await store.insertImport({ fileName: 'a.csv', products: 1, parts: 1 }, ADMIN, TOMORROW)),
    ],
    ['getImport', () => store.getImport(id)],
    ['listImports: 10', () => store.listImports({ limit: 10 })],
    ['putImportPart: new', () => store.putImportPart(id, 1, BYTES, NOW)],
    ['putImportPart: again', () => store.putImportPart(id, 1, BYTES, NOW)],
    ['getImportPart', () => store.getImportPart(id, 1)],
    ['startImport', async () => store.startImport(await run(), ADMIN, TOMORROW)],
    ['getImportResult', () => store.getImportResult(id, 1)],
    ['putImportPlan', () => store.putImportPlan(id, 1, BYTES, NOW)],
    ['advanceImport', async () => store.advanceImport(await run(), [{ kind: 'new' }], BYTES, NOW)],
    ['listImportResults: 5', () => store.listImportResults(id, { limit: 5 })],
    ['getProductsBySlugs: 2', () => store.getProductsBySlugs(['fault-line-hoodie', 'groundwork-hoodie'])],
    ['completeJob of the import: made ready', forget],
  ];
}
