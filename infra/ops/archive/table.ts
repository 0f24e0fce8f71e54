import { setTimeout as sleep } from 'node:timers/promises';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { batchesOf } from '../batches.ts';
import { eachOf } from './lines.ts';
import type { Item } from './plain.ts';

export interface Table {
  client: DynamoDBClient;
  name: string;
}

/** Returns a client without the SDK's logger. The logger copies every item, even though it is turned off. */
export function tableClient(options: DynamoDBClientConfig): DynamoDBClient {
  const client = new DynamoDBClient(options);
  client.middlewareStack.remove('loggerMiddleware');
  return client;
}

export interface Key {
  pk: string;
  sk: string;
}

export const keyOf = (item: Item): Key => ({ pk: item.pk?.S ?? '', sk: item.sk?.S ?? '' });
export const typedKey = ({ pk, sk }: Key): Item => ({ pk: { S: pk }, sk: { S: sk } });
/**
 * Returns a string that identifies a key in a map. A line feed is safe as the separator, because neither part of a key
 * contains one.
 */
export const nameOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

const SEGMENTS = 4;

/** Calls `visit` with all items, page by page. Scans four segments at the same time, with consistent reads. */
export async function scan(
  { client, name }: Table,
  visit: (items: Item[]) => Promise<void>,
  { keysOnly = false }: { keysOnly?: boolean } = {},
): Promise<void> {
  await eachOf(Array.from({ length: SEGMENTS }).keys(), SEGMENTS, async (Segment) => {
    let ExclusiveStartKey: Item | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new ScanCommand({
          TableName: name,
          ConsistentRead: true,
          Segment,
          TotalSegments: SEGMENTS,
          ExclusiveStartKey,
          ...(keysOnly ? { ProjectionExpression: 'pk, sk' } : {}),
        }),
      );
      await visit(Items);
      ExclusiveStartKey = LastEvaluatedKey;
    } while (ExclusiveStartKey);
  });
}

const MAX_ATTEMPTS = 12;

/** Waits about half a second after the first attempt, and twice as long each further time, up to half a minute. */
const pause = (round: number) => sleep(Math.min(30_000, 250 * 2 ** round) * (0.5 + Math.random() / 2));

const BATCH = 25;
const BATCHES_AT_ONCE = 8;

/** Returns true if the condition of a write failed. */
export const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

export type ItemWrite = { put: Item } | { remove: Key };

const requestOf = (write: ItemWrite): WriteRequest =>
  'put' in write ? { PutRequest: { Item: write.put } } : { DeleteRequest: { Key: typedKey(write.remove) } };

async function writeBatch({ client, name }: Table, writes: readonly ItemWrite[]): Promise<void> {
  let pending = writes.map(requestOf);
  for (let round = 0; pending.length > 0; round++) {
    if (round === MAX_ATTEMPTS) throw new Error('The table is throttling writes. Run the command again to continue.');
    if (round > 0) await pause(round);
    const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [name]: pending } }));
    pending = UnprocessedItems?.[name] ?? [];
  }
}

/** Writes items in batches. No two writes may have the same key. Retries unprocessed items with increasing pauses. */
export const writeItems = (table: Table, writes: readonly ItemWrite[]): Promise<void> =>
  eachOf(batchesOf(writes, BATCH), BATCHES_AT_ONCE, (batch) => writeBatch(table, batch));

/** Reads items by key. Returns them in a map keyed by `nameOf`. */
export async function readItems({ client, name }: Table, keys: readonly Key[]): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  for (const some of batchesOf(keys, 100)) {
    let pending = some.map(typedKey);
    for (let round = 0; pending.length > 0; round++) {
      if (round === MAX_ATTEMPTS) throw new Error('The table is throttling reads. Run the command again.');
      if (round > 0) await pause(round);
      const { Responses, UnprocessedKeys } = await client.send(
        new BatchGetItemCommand({ RequestItems: { [name]: { Keys: pending, ConsistentRead: true } } }),
      );
      for (const item of Responses?.[name] ?? []) found.set(nameOf(keyOf(item)), item);
      pending = UnprocessedKeys?.[name]?.Keys ?? [];
    }
  }
  return found;
}
