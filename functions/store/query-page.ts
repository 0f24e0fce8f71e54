import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { Problem } from '#shared/base/errors.ts';
import type { Page } from '#shared/base/pagination.ts';
import { queryItems, stripKeys, type TableItem } from './client.ts';

/** A place in a list. The partition is not in it: it comes from the request, so a cursor cannot lead elsewhere. */
const encode = (key: TableItem, partitionAttribute: string): string => {
  const { [partitionAttribute]: _partition, ...rest } = key;
  return Buffer.from(JSON.stringify(rest)).toString('base64url');
};

/** What the table takes as part of a key. */
const isKeyText = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.isWellFormed();

function decode(cursor: string, attributes: readonly string[]): Record<string, string> {
  try {
    const key = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Record<string, unknown>;
    const complete = attributes.every((name) => isKeyText(key[name]));
    if (complete && Object.keys(key).length === attributes.length) return key as Record<string, string>;
  } catch {
    // Not JSON: refused below like any other foreign cursor.
  }
  throw new Problem('invalid_request', undefined, {
    errors: [{ path: 'cursor', message: 'is not a cursor of this list' }],
  });
}

const PLACES = {
  main: { partition: 'pk', sort: 'sk', rest: ['sk'], index: undefined },
  byOwner: { partition: 'gsi1pk', sort: 'gsi1sk', rest: ['pk', 'sk', 'gsi1sk'], index: 'byOwner' },
  byTime: { partition: 'gsi2pk', sort: 'gsi2sk', rest: ['pk', 'sk', 'gsi2sk'], index: 'byTime' },
} as const;

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
  newestFirst?: boolean;
  /** An index is never read consistently. */
  consistent?: boolean;
}

/** One page of a partition; `newestFirst` reads it backwards. Reads no more than it returns. */
export async function queryPage<T>(
  place: keyof typeof PLACES,
  partition: string,
  request: PageRequest,
): Promise<Page<T>> {
  const { items, nextCursor } = await queryKeyedPage(place, partition, request);
  return { items: items.map((item) => stripKeys<T>(item)), nextCursor };
}

/** The same with the items' keys, for rows that only lead elsewhere. */
export async function queryKeyedPage(
  place: keyof typeof PLACES,
  partition: string,
  { limit, cursor, newestFirst = true, consistent = false }: PageRequest,
): Promise<Page<TableItem>> {
  const { partition: attribute, rest, index } = PLACES[place];
  const start = cursor ? { ...decode(cursor, rest), [attribute]: partition } : undefined;
  const input: Omit<QueryCommandInput, 'TableName'> = {
    IndexName: index,
    KeyConditionExpression: '#partition = :partition',
    ExpressionAttributeNames: { '#partition': attribute },
    ExpressionAttributeValues: { ':partition': partition },
    ScanIndexForward: !newestFirst,
    Limit: limit,
    ConsistentRead: consistent,
    ExclusiveStartKey: start,
  };
  const { items, lastKey } = await queryItems(input);
  return { items, nextCursor: lastKey ? encode(lastKey, attribute) : null };
}
