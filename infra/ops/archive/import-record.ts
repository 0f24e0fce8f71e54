import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { importRecordKey } from './kinds.ts';
import { fromPlain, type PlainItem, toPlain } from './plain.ts';
import { type Table, typedKey } from './table.ts';

/** Describes the progress of an import into a stage. Times are in UTC ISO format. */
export interface ImportRecord {
  archiveId: string;
  startedAt: string;
  /** Kind in progress. `lines` lines of its file are already written. */
  file: string | null;
  lines: number;
  finishedAt: string | null;
  /** Time when the jobs and checkouts on hold were released. */
  activatedAt: string | null;
}

export async function readRecord({ client, name }: Table): Promise<ImportRecord | null> {
  const { Item } = await client.send(
    new GetItemCommand({ TableName: name, Key: typedKey(importRecordKey), ConsistentRead: true }),
  );
  return Item ? (toPlain(Item) as unknown as ImportRecord) : null;
}

/** Saves the record. Throws `ConditionalCheckFailedException` if another import has started. */
export async function writeRecord({ client, name }: Table, record: ImportRecord, isFirst = false): Promise<void> {
  const Item = fromPlain({ ...(record as unknown as PlainItem), ...importRecordKey });
  const ConditionExpression = isFirst ? 'attribute_not_exists(pk)' : 'archiveId = :archive';
  await client.send(
    new PutItemCommand({
      TableName: name,
      Item,
      ConditionExpression,
      ...(isFirst ? {} : { ExpressionAttributeValues: { ':archive': { S: record.archiveId } } }),
    }),
  );
}
