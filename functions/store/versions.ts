import type { Page } from '#shared/base/pagination.ts';
import { queryItems, stripKeys, type TransactionWrite } from './client.ts';
import { versionKey } from './keys/key.ts';
import { queryPage } from './query-page.ts';

/** Number of versions to keep of a document. Saving a new version deletes the oldest one. */
const KEPT_VERSIONS = 50;

export interface Version {
  /** Number of the version. It starts at 1 and grows with each save. */
  version: number;
}

/** Returns the newest version of a document. Null if none was saved. */
export async function readNewestVersion<T extends Version>(
  partition: string,
  options: { consistent: boolean },
): Promise<T | null> {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partition },
    ScanIndexForward: false,
    Limit: 1,
    ConsistentRead: options.consistent,
  });
  return items[0] ? stripKeys<T>(items[0]) : null;
}

/** Lists the versions of a document, newest first. */
export const readVersions = <T extends Version>(
  partition: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<T>> => queryPage<T>('main', partition, { ...page, consistent: true });

/**
 * Returns the writes that save a version and delete the oldest one. The first write fails if this version was already saved.
 */
export const versionWrites = <T extends Version>(partition: string, document: T): TransactionWrite[] => [
  {
    Put: {
      Item: { ...versionKey(partition, document.version), ...document },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  ...(document.version > KEPT_VERSIONS
    ? [{ Delete: { Key: versionKey(partition, document.version - KEPT_VERSIONS) } }]
    : []),
];

/** Returns the writes that delete all kept versions of a document. `newest` is the number of the newest one. */
export const deleteVersionWrites = (partition: string, newest: number): TransactionWrite[] => {
  const oldest = Math.max(1, newest - KEPT_VERSIONS + 1);
  return Array.from({ length: newest - oldest + 1 }, (_, index) => ({
    Delete: { Key: versionKey(partition, oldest + index) },
  }));
};
