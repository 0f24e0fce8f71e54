import type { FileImport } from '#shared/base/csv/file-import.ts';
import { Problem } from '#shared/base/errors.ts';
import { ConditionsFailed, putItem, type TableItem, type TransactionWrite, transact } from './client.ts';
import type { Key } from './keys/key.ts';

/**
 * Describes the import of a file as the table stores it. The parts of the file are uploaded while the status is `uploading`,
 * and imported in order while it is `running`.
 */
export interface StoredFileImport extends FileImport {
  /** The part to import next. Parts start at 1. */
  part: number;
}

/** Number of days for which the parts of a file and their results are kept. */
export const PART_DAYS = 30;
const UPLOAD_DAYS = 2;

/** Returns the time at which an item expires, in seconds since 1970. `now` is in milliseconds UTC. */
export const expiryAfter = (days: number, now: number): number => Math.floor(now / 1000) + days * 86_400;

/** Returns the initial fields of an import of any kind. `now` is in milliseconds UTC. */
export const newFileImport = (
  id: string,
  { fileName, parts }: Pick<FileImport, 'fileName' | 'parts'>,
  now: number,
) => ({
  ...{ id, fileName, status: 'uploading' as const, parts, received: 0, part: 1 },
  ...{ done: 0, created: 0, unchanged: 0, failed: 0 },
  ...{ createdAt: new Date(now).toISOString(), finishedAt: null },
});

/**
 * Stores a new import. The parts of its file are uploaded afterward. The import expires after `UPLOAD_DAYS` if it never
 * starts. `now` is in milliseconds UTC.
 */
export const insertFileImport = (key: Key, run: StoredFileImport, now: number): Promise<void> =>
  putItem({ ...key, ...run, ttl: expiryAfter(UPLOAD_DAYS, now) }, 'attribute_not_exists(pk)');

const whileUploading = {
  ConditionExpression: '#status = :uploading',
  ExpressionAttributeNames: { '#status': 'status' },
};

const alreadyStarted = (cause: unknown) => new Problem('conflict', 'This import has already started', { cause });

/**
 * Stores a part of a file and counts it. Uploading the same part again replaces it and does not count again. Throws
 * `conflict` once the import has started.
 */
export async function putFilePart(importKey: Key, part: Key & TableItem, now: number): Promise<void> {
  const Item = { ...part, ttl: expiryAfter(PART_DAYS, now) };
  const count = {
    Update: {
      Key: importKey,
      UpdateExpression: 'ADD received :one',
      ...whileUploading,
      ExpressionAttributeValues: { ':uploading': 'uploading', ':one': 1 },
    },
  };
  const check = {
    ConditionCheck: { Key: importKey, ...whileUploading, ExpressionAttributeValues: { ':uploading': 'uploading' } },
  };
  try {
    await transact([{ Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }, count]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    if (error.failed.includes(1)) throw alreadyStarted(error);
    await transact([{ Put: { Item } }, check]).catch((cause: unknown) => {
      throw cause instanceof ConditionsFailed ? alreadyStarted(cause) : cause;
    });
  }
}

/**
 * Returns the update that sets these fields if a condition is met. The condition refers to a field as `#field` and to other
 * values by their names in `values`.
 */
const setWrite = (
  key: Key,
  fields: TableItem,
  condition: string,
  values: Record<`:${string}`, unknown>,
): TransactionWrite => {
  const names = Object.keys(fields);
  return {
    Update: {
      Key: key,
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: condition,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
        ...values,
      },
    },
  };
};

const transactIf = (writes: readonly TransactionWrite[]): Promise<boolean> =>
  transact(writes).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ConditionsFailed) return false;
      throw error;
    },
  );

/**
 * Starts an import, together with other writes. Returns false if the import has already started or parts are missing. Keeps
 * the import for `days` after `now`, which is in milliseconds UTC.
 */
export const startFileImport = (
  key: Key,
  { parts }: StoredFileImport,
  { days, ...fields }: TableItem & { days: number },
  effects: readonly TransactionWrite[],
  now: number,
): Promise<boolean> => {
  const started = { ...fields, status: 'running', ttl: expiryAfter(days, now) };
  const condition = '#status = :uploading AND received = :parts';
  return transactIf([setWrite(key, started, condition, { ':uploading': 'uploading', ':parts': parts }), ...effects]);
};

/**
 * Saves the results of the current part, together with other writes, and moves the import on to the next part. After the last
 * part, the import is done. Saves nothing if another run has already saved these results. `now` is in milliseconds UTC.
 */
export async function advanceFileImport(
  key: Key,
  { part, parts }: StoredFileImport,
  results: Partial<FileImport> & TableItem,
  effects: readonly TransactionWrite[],
  now: number,
): Promise<void> {
  const isLast = part >= parts;
  const moved = {
    ...results,
    part: part + 1,
    status: isLast ? 'done' : 'running',
    finishedAt: isLast ? new Date(now).toISOString() : null,
  };
  const condition = '#part = :read AND #status = :running';
  await transactIf([setWrite(key, moved, condition, { ':read': part, ':running': 'running' }), ...effects]);
}
