import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { type LocalDynamoDb, startDynamoDb } from '#infra/local/dynamodb/dynamodb.ts';
import { LOCAL_CREDENTIALS } from '#infra/local/environment.ts';
import { tableClient } from '#infra/ops/archive/table.ts';
import type { Shop } from './shop.ts';

/** Copies the database file of a running shop's table, and starts an engine for the copy. No stream follows the copy. */
export async function copyTable(shop: Shop, directory: string): Promise<LocalDynamoDb> {
  mkdirSync(directory);
  const file = new DatabaseSync(join(shop.dataDirectory, 'dynamodb', 'table.sqlite'));
  await backup(file, join(directory, 'table.sqlite'));
  file.close();
  return startDynamoDb(directory, shop.local.dynamodb.tableName);
}

/** Returns every item of a running shop's table as one string. */
export async function wholeTable(shop: Shop): Promise<string> {
  const { endpoint, tableName } = shop.local.dynamodb;
  const client = tableClient({ ...LOCAL_CREDENTIALS, endpoint });
  const items: unknown[] = [];
  let start: Record<string, never> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: tableName, ExclusiveStartKey: start }));
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey as typeof start;
  } while (start);
  return JSON.stringify(items);
}
