import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { PlannedProduct } from '#shared/catalogue/product-csv/planned-product.ts';
import type { ProductImport } from '#shared/catalogue/product-csv/product-import.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { getItem, putItem } from '#store/client.ts';
import {
  advanceFileImport,
  expiryAfter,
  insertFileImport,
  newFileImport,
  PART_DAYS,
  putFilePart,
  type StoredFileImport,
  startFileImport,
} from '#store/file-imports.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import {
  importPartKey,
  importResultKey,
  importResults,
  PRODUCT_IMPORTS,
  productImportKey,
} from '#store/keys/catalogue.ts';
import { queryPage } from '#store/query-page.ts';
import { auditWrite } from '#store/shop/audit.ts';

export interface StoredImport extends ProductImport, StoredFileImport {
  /** The admin who uploaded the file. */
  actor: Actor;
}

/**
 * Describes the results of one part of the file. The results are first saved as a plan, before the products are written. So
 * an import that is interrupted and resumed still counts every product that it wrote.
 */
export interface ImportResult {
  isPlanned: boolean;
  /** The planned products as compressed JSON. */
  bytes: Uint8Array;
}

/** Number of days for which a started import stays in the list. */
const IMPORT_DAYS = 365;

/** Creates an import. The parts of its file are uploaded afterward. `now` is in milliseconds UTC. */
export async function insertImport(
  input: Pick<ProductImport, 'fileName' | 'products' | 'parts'>,
  actor: Actor,
  now: number,
): Promise<StoredImport> {
  const id = newId('imp', now);
  const run = { ...newFileImport(id, input, now), products: input.products, actor, changed: 0, startedAt: null };
  await insertFileImport(productImportKey(id), run, now);
  return run;
}

/** Returns the current state of an import. Null if it does not exist. */
export const getImport = (id: string): Promise<StoredImport | null> =>
  getItem<StoredImport>(productImportKey(id), { consistent: true });

/** Limits how many pages are read to fill one page of started imports. */
const MOST_READS = 10;

/**
 * Lists the imports that were started, newest first. A page may have fewer imports than `limit` although another page
 * follows.
 */
export async function listImports(page: { limit: number; cursor?: string | undefined }): Promise<Page<StoredImport>> {
  const started: StoredImport[] = [];
  let cursor = page.cursor ?? null;
  for (let reads = 0; reads < MOST_READS && started.length < page.limit; reads++) {
    const read = await queryPage<StoredImport>('main', PRODUCT_IMPORTS, {
      ...{ limit: page.limit - started.length, cursor: cursor ?? undefined, consistent: true },
    });
    started.push(...read.items.filter(({ status }) => status !== 'uploading'));
    cursor = read.nextCursor;
    if (cursor === null) break;
  }
  return { items: started, nextCursor: cursor };
}

/**
 * Stores a compressed part of the file. Uploading the same part again replaces it. Throws `conflict` once the import has
 * started.
 */
export const putImportPart = (id: string, part: number, bytes: Uint8Array, now: number): Promise<void> =>
  putFilePart(productImportKey(id), { ...importPartKey(id, part), bytes }, now);

/** Returns a compressed part of the file. Null after it has expired. */
export async function getImportPart(id: string, part: number): Promise<Uint8Array | null> {
  const item = await getItem<{ bytes: Uint8Array }>(importPartKey(id, part), { consistent: true });
  return item?.bytes ?? null;
}

/**
 * Starts an import, with its job and history entry. Returns false if it has already started or parts are missing. `now` is in
 * milliseconds UTC.
 */
export function startImport(run: StoredImport, actor: Actor, now: number): Promise<boolean> {
  const at = new Date(now).toISOString();
  const effects = [
    enqueueJob('import_products', { importId: run.id }, at, at),
    auditWrite({ actor, action: 'import.started', subject: run.id, name: run.fileName }, now),
  ];
  return startFileImport(productImportKey(run.id), run, { days: IMPORT_DAYS, startedAt: at, actor }, effects, now);
}

export const getImportResult = (id: string, part: number): Promise<ImportResult | null> =>
  getItem<ImportResult>(importResultKey(id, part), { consistent: true });

/** Lists the results of an import, in the order of its parts. */
export const listImportResults = (
  id: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ImportResult>> =>
  queryPage<ImportResult>('main', importResults(id), { ...page, newestFirst: false, consistent: true });

/** Saves the plan of a part before its products are written. Safe to run twice. */
export const putImportPlan = (id: string, part: number, bytes: Uint8Array, now: number): Promise<void> =>
  putItem({ ...importResultKey(id, part), isPlanned: true, bytes, ttl: expiryAfter(PART_DAYS, now) });

const COUNTS = { new: 'created', changed: 'changed', unchanged: 'unchanged', error: 'failed' } as const;

/**
 * Saves the results of the current part and moves the import on to the next part. After the last part, the import is done.
 * Saves nothing if another run has already saved these results. `now` is in milliseconds UTC.
 */
export async function advanceImport(
  run: StoredImport,
  results: readonly Pick<PlannedProduct, 'kind'>[],
  bytes: Uint8Array,
  now: number,
): Promise<void> {
  const counts = { created: run.created, changed: run.changed, unchanged: run.unchanged, failed: run.failed };
  for (const { kind } of results) counts[COUNTS[kind]] += 1;
  const saved = { ...importResultKey(run.id, run.part), isPlanned: false, bytes, ttl: expiryAfter(PART_DAYS, now) };
  const effects = [{ Put: { Item: saved } }];
  await advanceFileImport(productImportKey(run.id), run, { ...counts, done: run.done + results.length }, effects, now);
}
