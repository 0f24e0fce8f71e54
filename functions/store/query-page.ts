import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { Problem } from '#shared/base/errors.ts';
import type { Page } from '#shared/base/pagination.ts';
import { queryItems, stripKeys, type TableItem } from './client.ts';

/** Encodes a position in a list. The partition comes from the request instead, so a cursor cannot open another list. */
const encode = (key: TableItem, partitionAttribute: string): string => {
  const { [partitionAttribute]: _partition, ...rest } = key;
  return Buffer.from(JSON.stringify(rest)).toString('base64url');
};

/** Recognizes values that DynamoDB accepts in a key. */
const isKeyText = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.isWellFormed();

function decode(cursor: string, attributes: readonly string[]): Record<string, string> {
  try {
    const key = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Record<string, unknown>;
    const complete = attributes.every((name) => isKeyText(key[name]));
    if (complete && Object.keys(key).length === attributes.length) return key as Record<string, string>;
  } catch {
    // Not JSON: refused below like any other invalid cursor.
  }
  throw new Problem('invalid_request', undefined, {
    errors: [{ path: 'cursor', message: 'is not a cursor of this list' }],
  });
}

const INDEXES = {
  main: { partition: 'pk', sort: 'sk', rest: ['sk'], index: undefined },
  byOwner: { partition: 'gsi1pk', sort: 'gsi1sk', rest: ['pk', 'sk', 'gsi1sk'], index: 'byOwner' },
  byTime: { partition: 'gsi2pk', sort: 'gsi2sk', rest: ['pk', 'sk', 'gsi2sk'], index: 'byTime' },
} as const;

/** Bounds of the sort key: `from` inclusive, `to` exclusive of everything that begins with it. */
export interface SortRange {
  from?: string | undefined;
  to?: string | undefined;
}

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
  range?: SortRange;
  newestFirst?: boolean;
  /** Only for `main`: DynamoDB refuses consistent reads of an index. */
  consistent?: boolean;
}

/** Below and above every sort key of letters and digits. */
const LOWEST = ' ';
const HIGHEST = '~';

/** Returns one page of a partition, newest first by default. Reads no more items than it returns. */
export async function queryPage<T>(
  name: keyof typeof INDEXES,
  partition: string,
  request: PageRequest,
): Promise<Page<T>> {
  const { items, nextCursor } = await queryKeyedPage(name, partition, request);
  return { items: items.map((item) => stripKeys<T>(item)), nextCursor };
}

/** Returns one page of a partition with the items' keys, for rows that only point to other items. */
export async function queryKeyedPage(
  name: keyof typeof INDEXES,
  partition: string,
  { limit, cursor, range = {}, newestFirst = true, consistent = false }: PageRequest,
): Promise<Page<TableItem>> {
  const { partition: attribute, sort, rest, index } = INDEXES[name];
  const [from, to] = [range.from ?? LOWEST, range.to ?? HIGHEST];
  if (from >= to) return { items: [], nextCursor: null };
  const isBounded = range.from !== undefined || range.to !== undefined;
  const start = cursor ? { ...decode(cursor, rest), [attribute]: partition } : undefined;
  const input: Omit<QueryCommandInput, 'TableName'> = {
    IndexName: index,
    KeyConditionExpression: `#partition = :partition${isBounded ? ' AND #sort BETWEEN :from AND :to' : ''}`,
    ExpressionAttributeNames: { '#partition': attribute, ...(isBounded ? { '#sort': sort } : {}) },
    ExpressionAttributeValues: { ':partition': partition, ...(isBounded ? { ':from': from, ':to': to } : {}) },
    ScanIndexForward: !newestFirst,
    Limit: limit,
    ConsistentRead: consistent,
    ExclusiveStartKey: start,
  };
  const { items, lastKey } = await queryItems(input);
  return { items, nextCursor: lastKey ? encode(lastKey, attribute) : null };
}
