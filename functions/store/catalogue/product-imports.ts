import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { PlannedProduct } from '#shared/catalogue/product-csv/planned-product.ts';
import type { ProductImport } from '#shared/catalogue/product-csv/product-import.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { ConditionsFailed, getItem, putItem, transact } from '#store/client.ts';
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

/** An import with its state. */
export interface StoredImport extends ProductImport {
  /** The admin who began it. */
  actor: Actor;
  /** The part to import next, from 1. */
  part: number;
}

/** The results of a part: planned before its products are written, so that an interrupted import still counts what it did. */
export interface ImportResult {
  isPlanned: boolean;
  /** JSON of the planned products, compressed. */
  bytes: Uint8Array;
}

/** A part and its results are kept for a month, the import itself for a year, and one that never starts for two days. */
const PART_DAYS = 30;
const IMPORT_DAYS = 365;
const UPLOAD_DAYS = 2;
const expiry = (now: number, days: number): number => Math.floor(now / 1000) + days * 86_400;

/** Begins an import whose parts follow. `now` in milliseconds UTC. */
export async function insertImport(
  { fileName, products, parts }: Pick<ProductImport, 'fileName' | 'products' | 'parts'>,
  actor: Actor,
  now: number,
): Promise<StoredImport> {
  const id = newId('imp', now);
  const run: StoredImport = {
    ...{ id, fileName, status: 'uploading', products, parts, received: 0, part: 1, actor },
    ...{ done: 0, created: 0, changed: 0, unchanged: 0, failed: 0 },
    ...{ createdAt: new Date(now).toISOString(), startedAt: null, finishedAt: null },
  };
  await putItem({ ...productImportKey(id), ...run, ttl: expiry(now, UPLOAD_DAYS) }, 'attribute_not_exists(pk)');
  return run;
}

/** Reads consistently. */
export const getImport = (id: string): Promise<StoredImport | null> =>
  getItem<StoredImport>(productImportKey(id), { consistent: true });

/** The most pages read for one page of started imports. */
const MOST_READS = 10;

/** Lists the imports that were started, newest first. A page with few of them can have another after it. */
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

const whileUploading = {
  ConditionExpression: '#status = :uploading',
  ExpressionAttributeNames: { '#status': 'status' },
};

const started = (cause: unknown) => new Problem('conflict', 'This import has already started', { cause });

/** Stores a compressed part of the file; the same part again replaces it. Throws `conflict` once the import has started. */
export async function putImportPart(id: string, part: number, bytes: Uint8Array, now: number): Promise<void> {
  const Item = { ...importPartKey(id, part), bytes, ttl: expiry(now, PART_DAYS) };
  const Key = productImportKey(id);
  const count = {
    Update: {
      Key,
      UpdateExpression: 'ADD received :one',
      ...whileUploading,
      ExpressionAttributeValues: { ':uploading': 'uploading', ':one': 1 },
    },
  };
  const check = {
    ConditionCheck: { Key, ...whileUploading, ExpressionAttributeValues: { ':uploading': 'uploading' } },
  };
  try {
    await transact([{ Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }, count]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    if (error.failed.includes(1)) throw started(error);
    await transact([{ Put: { Item } }, check]).catch((cause: unknown) => {
      throw cause instanceof ConditionsFailed ? started(cause) : cause;
    });
  }
}

/** Returns a compressed part of the file; null once it has expired. */
export async function getImportPart(id: string, part: number): Promise<Uint8Array | null> {
  const item = await getItem<{ bytes: Uint8Array }>(importPartKey(id, part), { consistent: true });
  return item?.bytes ?? null;
}

/**
 * Starts an import with its job and history entry; returns false when it has started before or parts are missing. `now` in
 * milliseconds UTC.
 */
export async function startImport({ id, fileName, parts }: StoredImport, actor: Actor, now: number): Promise<boolean> {
  const at = new Date(now).toISOString();
  try {
    await transact([
      {
        Update: {
          Key: productImportKey(id),
          UpdateExpression: 'SET #status = :running, startedAt = :at, actor = :actor, #ttl = :ttl',
          ConditionExpression: '#status = :uploading AND received = :parts',
          ExpressionAttributeNames: { '#status': 'status', '#ttl': 'ttl' },
          ExpressionAttributeValues: {
            ':ttl': expiry(now, IMPORT_DAYS),
            ...{ ':running': 'running', ':uploading': 'uploading' },
            ...{ ':at': at, ':actor': actor, ':parts': parts },
          },
        },
      },
      enqueueJob('import_products', { importId: id }, at, at),
      auditWrite({ actor, action: 'import.started', subject: id, name: fileName }, now),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
}

export const getImportResult = (id: string, part: number): Promise<ImportResult | null> =>
  getItem<ImportResult>(importResultKey(id, part), { consistent: true });

/** Lists the results of an import in the order of its parts. */
export const listImportResults = (
  id: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ImportResult>> =>
  queryPage<ImportResult>('main', importResults(id), { ...page, newestFirst: false, consistent: true });

/** Saves the plan of a part before its products are written. Safe to run twice. */
export const putImportPlan = (id: string, part: number, bytes: Uint8Array, now: number): Promise<void> =>
  putItem({ ...importResultKey(id, part), isPlanned: true, bytes, ttl: expiry(now, PART_DAYS) });

const COUNTS = { new: 'created', changed: 'changed', unchanged: 'unchanged', error: 'failed' } as const;

/**
 * Saves the results of the present part and moves the import to the next one; after the last part it is done. Does nothing
 * when another run has saved them. `now` in milliseconds UTC.
 */
export async function advanceImport(
  run: StoredImport,
  results: readonly Pick<PlannedProduct, 'kind'>[],
  bytes: Uint8Array,
  now: number,
): Promise<void> {
  const isLast = run.part >= run.parts;
  const counts = { created: run.created, changed: run.changed, unchanged: run.unchanged, failed: run.failed };
  for (const { kind } of results) counts[COUNTS[kind]] += 1;
  const change = {
    ...counts,
    done: run.done + results.length,
    part: run.part + 1,
    status: isLast ? 'done' : 'running',
    finishedAt: isLast ? new Date(now).toISOString() : null,
  };
  const names = Object.keys(change);
  try {
    await transact([
      {
        Update: {
          Key: productImportKey(run.id),
          UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
          ConditionExpression: '#part = :read AND #status = :running',
          ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
          ExpressionAttributeValues: {
            ...Object.fromEntries(Object.entries(change).map(([name, value]) => [`:${name}`, value])),
            ':read': run.part,
            ':running': 'running',
          },
        },
      },
      {
        Put: { Item: { ...importResultKey(run.id, run.part), isPlanned: false, bytes, ttl: expiry(now, PART_DAYS) } },
      },
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
}
