import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { Problem } from '#shared/base/errors.ts';
import type { Page } from '#shared/base/pagination.ts';
import { queryItems, stripKeys, type TableItem } from './client.ts';

/**
 * Returns a position in a list as a cursor. The cursor leaves out the partition, which comes from the request. So a cursor
 * cannot open another list.
 */
const encode = (key: TableItem, partitionAttribute: string): string => {
  const { [partitionAttribute]: _partition, ...rest } = key;
  return Buffer.from(JSON.stringify(rest)).toString('base64url');
};

/** Returns true for a value that DynamoDB accepts in a key. */
const isKeyText = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.isWellFormed();

function decode(cursor: string, attributes: readonly string[]): Record<string, string> {
  try {
    const key = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Record<string, unknown>;
    const complete = attributes.every((name) => isKeyText(key[name]));
    if (complete && Object.keys(key).length === attributes.length) return key as Record<string, string>;
  } catch {
    // The cursor is not JSON, so it is refused below like any other invalid cursor.
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

/** Limits of the sort key. `from` is included. `to` is excluded, together with all keys that begin with it. */
export interface SortRange {
  from?: string | undefined;
  to?: string | undefined;
}

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
  range?: SortRange;
  newestFirst?: boolean;
  /** Only allowed for `main`, because DynamoDB has no consistent reads of an index. */
  consistent?: boolean;
}

/** Bounds below and above every sort key, because keys begin with letters or digits. */
const LOWEST = ' ';
const HIGHEST = '~';

/** Returns one page of a partition, newest first by default. Reads no more items than the page has. */
export async function queryPage<T>(
  name: keyof typeof INDEXES,
  partition: string,
  request: PageRequest,
): Promise<Page<T>> {
  const { items, nextCursor } = await queryKeyedPage(name, partition, request);
  return { items: items.map((item) => stripKeys<T>(item)), nextCursor };
}

/** Returns one page of a partition with the keys of the items. Meant for rows that only point to other items. */
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
