import { type AttributeValue, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { setCustomerFill } from './customer-fill.ts';
import { kindOf } from './kinds.ts';
import { isConditionFailure, keyOf, scan, type Table, typedKey } from './table.ts';

/** Lists the counters that the shop updates with each write. Restoring single items makes them wrong. */
export interface Counts {
  products: { total: number; published: number };
  subscribers: number;
  categories: Map<string, number>;
}

async function count(table: Table): Promise<Counts> {
  const counts: Counts = { products: { total: 0, published: 0 }, subscribers: 0, categories: new Map() };
  await scan(table, async (page) => {
    for (const item of page) {
      const key = keyOf(item);
      switch (kindOf(key)?.name) {
        case 'products':
          counts.products.total += 1;
          if (item.isPublished?.BOOL) counts.products.published += 1;
          break;
        case 'subscribers':
          if (item.isActive?.BOOL) counts.subscribers += 1;
          break;
        case 'categories':
          counts.categories.set(item.id?.S ?? '', counts.categories.get(item.id?.S ?? '') ?? 0);
          break;
        case 'category-product-rows': {
          const id = key.pk.split('#')[1] ?? '';
          counts.categories.set(id, (counts.categories.get(id) ?? 0) + 1);
        }
      }
    }
  });
  return counts;
}

const ignoreMissing = (error: unknown): void => {
  if (!isConditionFailure(error)) throw error;
};

const number = (value: number): AttributeValue => ({ N: String(value) });

/**
 * Recounts products, subscribers, and each category's products, and saves the counts. The scheduled job then rebuilds
 * listings and search, and counts each customer's orders. The shop must be closed.
 */
export async function recount(table: Table): Promise<Counts> {
  const counts = await count(table);
  const { client, name: TableName } = table;
  await client.send(
    new UpdateItemCommand({
      TableName,
      Key: typedKey({ pk: 'STORE', sk: 'PRODUCT_COUNTS' }),
      UpdateExpression: 'SET #total = :total, published = :published',
      ExpressionAttributeNames: { '#total': 'total' },
      ExpressionAttributeValues: {
        ':total': number(counts.products.total),
        ':published': number(counts.products.published),
      },
    }),
  );
  await client.send(
    new UpdateItemCommand({
      TableName,
      Key: typedKey({ pk: 'STORE', sk: 'SUBSCRIBER_COUNT' }),
      UpdateExpression: 'SET active = :count',
      ExpressionAttributeValues: { ':count': number(counts.subscribers) },
    }),
  );
  for (const [id, products] of counts.categories) {
    const update = new UpdateItemCommand({
      TableName,
      Key: typedKey({ pk: 'CATEGORIES', sk: `CATEGORY#${id}` }),
      UpdateExpression: 'SET productCount = :count',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':count': number(products) },
    });
    // The update fails if the category was deleted but its rows remain.
    await client.send(update).catch(ignoreMissing);
  }
  await requestRebuild(table);
  await setCustomerFill(table, 'due');
  return counts;
}

/**
 * Makes the scheduled job rebuild listings and search from the products. The job also completes products from earlier
 * releases.
 */
export async function requestRebuild({ client, name }: Table): Promise<void> {
  await client.send(
    new UpdateItemCommand({
      TableName: name,
      Key: typedKey({ pk: 'CATALOGUE', sk: 'META' }),
      UpdateExpression: 'SET versions = if_not_exists(versions, :none) REMOVE #format',
      ExpressionAttributeNames: { '#format': 'format' },
      ExpressionAttributeValues: { ':none': { M: {} } },
    }),
  );
}
