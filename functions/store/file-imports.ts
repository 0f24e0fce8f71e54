import type { FileImport } from '#shared/base/csv/file-import.ts';
import { Problem } from '#shared/base/errors.ts';
import { ConditionsFailed, putItem, type TableItem, type TransactionWrite, transact } from './client.ts';
import type { Key } from './keys/key.ts';

/** An import of a file as it is stored. Its parts arrive while it is `uploading`, and are imported in order while it is `running`. */
export interface StoredFileImport extends FileImport {
  /** The part to import next, from 1. */
  part: number;
}

/** Days for which the parts of a file and their results are kept, and an import that never starts. */
export const PART_DAYS = 30;
const UPLOAD_DAYS = 2;

/** Returns the time at which an item expires, in seconds as the table counts. `now` in milliseconds UTC. */
export const expiryAfter = (days: number, now: number): number => Math.floor(now / 1000) + days * 86_400;

/** Returns the fields with which an import of any kind begins. `now` in milliseconds UTC. */
export const newFileImport = (
  id: string,
  { fileName, parts }: Pick<FileImport, 'fileName' | 'parts'>,
  now: number,
) => ({
  ...{ id, fileName, status: 'uploading' as const, parts, received: 0, part: 1 },
  ...{ done: 0, created: 0, unchanged: 0, failed: 0 },
  ...{ createdAt: new Date(now).toISOString(), finishedAt: null },
});

/** Stores an import whose parts follow. */
export const insertFileImport = (key: Key, run: StoredFileImport, now: number): Promise<void> =>
  putItem({ ...key, ...run, ttl: expiryAfter(UPLOAD_DAYS, now) }, 'attribute_not_exists(pk)');

const whileUploading = {
  ConditionExpression: '#status = :uploading',
  ExpressionAttributeNames: { '#status': 'status' },
};

const alreadyStarted = (cause: unknown) => new Problem('conflict', 'This import has already started', { cause });

/** Stores a part of a file and counts it; the same part again replaces it. Throws `conflict` once the import has started. */
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

/** Returns an update that sets fields under a condition, which names them `#field`; `values` are its other values. */
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
 * Starts an import together with the writes that follow from it; returns false when it has started before or parts are
 * missing. Keeps it for `days` from `now`, in milliseconds UTC.
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
 * Saves the results of the present part together with the writes that follow from them, and moves the import to the next
 * part; after the last one it is done. Does nothing when another run has saved them. `now` in milliseconds UTC.
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
