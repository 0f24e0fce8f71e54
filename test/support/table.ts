import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { LOCAL_CREDENTIALS } from '#infra/local/environment.ts';
import { tableClient } from '#infra/ops/archive/table.ts';
import type { Shop } from './shop.ts';

/** Returns every item of a running shop's table as one text. */
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
