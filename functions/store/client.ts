import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  type DeleteCommandInput,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { tableName } from '#functions/runtime/config.ts';
import { logger } from '#functions/runtime/log.ts';
import { documents, looks, nameOf } from './documents.ts';
import type { Key } from './keys/key.ts';

export type TableItem = Record<string, unknown>;
type WriteItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends { TableName: string | undefined } ? Omit<T, 'TableName'> : never;
/** One action in a transaction. `transact` adds the table name. */
export type TransactionWrite =
  | { Put: WithoutTable<NonNullable<WriteItem['Put']>> }
  | { Update: WithoutTable<NonNullable<WriteItem['Update']>> }
  | { Delete: WithoutTable<NonNullable<WriteItem['Delete']>> }
  | { ConditionCheck: WithoutTable<NonNullable<WriteItem['ConditionCheck']>> };

const KEY_ATTRIBUTES = ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk', 'ttl'];

/** Returns the item without its key, index, and TTL attributes. */
const stripKeys = <T>(item: TableItem): T =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !KEY_ATTRIBUTES.includes(name))) as T;

export async function getItem<T>(key: Key, options: { consistent?: boolean } = {}): Promise<T | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: options.consistent ?? false }),
  );
  return Item ? stripKeys<T>(Item) : null;
}

/**
 * Returns an item as it was at most a second ago. Reads it at most once a second, no matter how many callers need it. Returns
 * the same object until the item changes, so callers must not modify the object.
 */
export const getRecentItem = <T>(key: Key): Promise<T | null> =>
  looks.see(nameOf(key), () => getItem<T>(key, { consistent: true }));

/**
 * Returns an item as it is now, and caches it for other callers during the next second. Meant for admins, who look at data
 * that they have just changed.
 */
export function getPresentItem<T>(key: Key): Promise<T | null> {
  looks.forget(nameOf(key));
  return getRecentItem<T>(key);
}

/** Returns the result of `read` for a partition, as it was at most a second ago. `read` must read consistently. */
export const readRecently = <T>(partition: string, read: () => Promise<T>): Promise<T> => looks.see(partition, read);

/** Reports that the table had no capacity left for a call. */
export class TableBusy extends Error {
  override readonly name = 'TableBusy';
}

const BATCH_ROUNDS = 8;

/**
 * Logs a warning if the table processed only part of a batch. DynamoDB throttles the items of a batch separately and throws
 * no error.
 */
function reportPostponed(pending: readonly unknown[]): void {
  if (pending.length > 0) logger.warn('table throttled');
}

interface BatchOptions {
  consistent?: boolean;
}

/**
 * Reads any number of items, in the order of `keys`. Leaves out missing items. Throws `TableBusy` if the table has too little
 * capacity.
 */
export async function getItems<T>(keys: readonly Key[], options: BatchOptions = {}): Promise<T[]> {
  const table = tableName();
  const found = new Map<string, TableItem>();
  for (let start = 0; start < keys.length; start += 100) {
    let pending: Key[] = keys.slice(start, start + 100);
    for (let round = 0; pending.length > 0; round++) {
      if (round === BATCH_ROUNDS) throw new TableBusy('The table did not answer a whole batch');
      if (round > 0) await sleep(20 * 2 ** round);
      const { Responses, UnprocessedKeys } = await documents.send(
        new BatchGetCommand({
          RequestItems: {
            [table]: { Keys: pending, ConsistentRead: options.consistent ?? false },
          },
        }),
      );
      for (const item of Responses?.[table] ?? []) found.set(`${item.pk}|${item.sk}`, item);
      pending = (UnprocessedKeys?.[table]?.Keys ?? []) as Key[];
      reportPostponed(pending);
    }
  }
  return keys.flatMap(({ pk, sk }) => {
    const item = found.get(`${pk}|${sk}`);
    return item ? [stripKeys<T>(item)] : [];
  });
}

export async function putItem(item: Key & TableItem, condition?: string): Promise<void> {
  await documents.send(new PutCommand({ TableName: tableName(), Item: item, ConditionExpression: condition }));
}

/** Deletes an item. Throws `ConditionalCheckFailedException` if the condition fails. */
export async function deleteItem(
  key: Key,
  condition: Omit<DeleteCommandInput, 'TableName' | 'Key'> = {},
): Promise<void> {
  await documents.send(new DeleteCommand({ TableName: tableName(), Key: key, ...condition }));
}

const WRITES_PER_BATCH = 25;

/**
 * Puts and deletes any number of items. The order is undefined and there are no conditions, so each write must be safe to run
 * twice.
 */
export async function writeItems(puts: readonly TableItem[], deletes: readonly Key[]): Promise<void> {
  const table = tableName();
  const writes = [
    ...puts.map((Item) => ({ PutRequest: { Item } })),
    ...deletes.map((key) => ({ DeleteRequest: { Key: { ...key } } })),
  ];
  for (let start = 0; start < writes.length; start += WRITES_PER_BATCH) {
    let pending = writes.slice(start, start + WRITES_PER_BATCH);
    for (let round = 0; pending.length > 0; round++) {
      if (round === BATCH_ROUNDS) throw new Error('The table did not take a whole batch');
      if (round > 0) await sleep(20 * 2 ** round);
      const { UnprocessedItems } = await documents.send(new BatchWriteCommand({ RequestItems: { [table]: pending } }));
      pending = (UnprocessedItems?.[table] ?? []) as typeof pending;
      reportPostponed(pending);
    }
  }
}

/** Updates an item and returns it. Throws `ConditionalCheckFailedException` if the condition fails. */
export async function updateItem<T>(input: Omit<UpdateCommandInput, 'TableName'>): Promise<T> {
  const { Attributes } = await documents.send(
    new UpdateCommand({ TableName: tableName(), ReturnValues: 'ALL_NEW', ...input }),
  );
  return stripKeys<T>(Attributes ?? {});
}

export async function queryItems(
  input: Omit<QueryCommandInput, 'TableName'>,
): Promise<{ items: TableItem[]; lastKey: TableItem | null }> {
  const { Items, LastEvaluatedKey } = await documents.send(new QueryCommand({ TableName: tableName(), ...input }));
  return { items: Items ?? [], lastKey: LastEvaluatedKey ?? null };
}

/** Returns all items of a query. Sends more requests if the items do not fit into one response of 1 MB. */
export async function queryAllItems(
  input: Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>,
): Promise<TableItem[]> {
  const all: TableItem[] = [];
  let start: TableItem | undefined;
  do {
    const { items, lastKey } = await queryItems({ ...input, ExclusiveStartKey: start });
    all.push(...items);
    start = lastKey ?? undefined;
  } while (start);
  return all;
}

export { stripKeys };

/** Reports that conditions of a transaction failed. `failed` lists the positions of those actions. */
export class ConditionsFailed extends Error {
  readonly failed: number[];

  constructor(failed: number[], cause: unknown) {
    super(`Conditions ${failed.join(', ')} of the transaction do not hold`, { cause });
    this.name = 'ConditionsFailed';
    this.failed = failed;
  }
}

const CONFLICT_TRIES = 12;

/**
 * Makes all of the writes or none. Retries after random delays if another transaction conflicts. Throws `ConditionsFailed` if
 * a condition fails.
 */
export async function transact(writes: readonly TransactionWrite[]): Promise<void> {
  const TableName = tableName();
  const TransactItems = writes.map((write) =>
    Object.fromEntries(Object.entries(write).map(([action, input]) => [action, { TableName, ...input }])),
  ) as TransactWriteCommandInput['TransactItems'];
  for (let tries = 1; ; tries++) {
    try {
      await documents.send(new TransactWriteCommand({ TransactItems }));
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code);
      const failed = codes.flatMap((code, position) => (code === 'ConditionalCheckFailed' ? [position] : []));
      if (failed.length > 0) throw new ConditionsFailed(failed, error);
      if (!codes.includes('TransactionConflict') || tries === CONFLICT_TRIES) throw error;
      await sleep(Math.random() * 25 * 2 ** Math.min(tries, 6));
    }
  }
}

/** Returns true for the error that a single write throws if its condition fails. */
export const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';
