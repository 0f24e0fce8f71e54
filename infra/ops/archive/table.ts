import { setTimeout as sleep } from 'node:timers/promises';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  type DynamoDBClient,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { eachOf } from './lines.ts';
import type { Item } from './plain.ts';

export interface Table {
  client: DynamoDBClient;
  name: string;
}

export interface Key {
  pk: string;
  sk: string;
}

export const keyOf = (item: Item): Key => ({ pk: item.pk?.S ?? '', sk: item.sk?.S ?? '' });
export const typedKey = ({ pk, sk }: Key): Item => ({ pk: { S: pk }, sk: { S: sk } });
/** Neither part of a key holds a line feed. */
export const nameOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

const SEGMENTS = 4;

/**
 * Every item of the table, page by page, four pages at once; it goes on when `visit` is done with a page.
 * Consistent: what was written before the page was read is in it.
 */
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

const GIVE_UP_AFTER = 12;

/** Half a second at first, then twice as long each time, at most half a minute. */
const pause = (round: number) => sleep(Math.min(30_000, 250 * 2 ** round) * (0.5 + Math.random() / 2));

const BATCH = 25;
const BATCHES_AT_ONCE = 8;

export type ItemWrite = { put: Item } | { remove: Key };

const requestOf = (write: ItemWrite): WriteRequest =>
  'put' in write ? { PutRequest: { Item: write.put } } : { DeleteRequest: { Key: typedKey(write.remove) } };

async function writeBatch({ client, name }: Table, writes: readonly ItemWrite[]): Promise<void> {
  let pending = writes.map(requestOf);
  for (let round = 0; pending.length > 0; round++) {
    if (round === GIVE_UP_AFTER)
      throw new Error('The table takes no more at the moment. Run the command again: it goes on.');
    if (round > 0) await pause(round);
    const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [name]: pending } }));
    pending = UnprocessedItems?.[name] ?? [];
  }
}

const slices = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size));

/** Writes items of different keys, in batches; what the table did not take is sent again, ever more slowly. */
export const writeItems = (table: Table, writes: readonly ItemWrite[]): Promise<void> =>
  eachOf(slices(writes, BATCH), BATCHES_AT_ONCE, (batch) => writeBatch(table, batch));

/** The items of these keys by `nameOf` their key; at most a hundred at once. */
export async function readItems({ client, name }: Table, keys: readonly Key[]): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  for (const some of slices(keys, 100)) {
    let pending = some.map(typedKey);
    for (let round = 0; pending.length > 0; round++) {
      if (round === GIVE_UP_AFTER) throw new Error('The table does not answer a whole batch. Run the command again.');
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
