import { PutItemCommand, QueryCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { pluralize } from '#shared/base/format-count.ts';
import { readRecord, writeRecord } from './import-record.ts';
import { DUE_WORK, HELD, IMPORT, PARKED_WORK } from './kinds.ts';
import type { Place } from './place.ts';
import { fromPlain, type Item, type Plain, type PlainItem, toPlain } from './plain.ts';
import type { Say } from './progress.ts';
import { keyOf, type Table, typedKey, writeItems } from './table.ts';

const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

/** True when the condition held. */
async function holds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

interface Query {
  IndexName?: string;
  condition: string;
  values: PlainItem;
}

async function* found(table: Table, query: Query): AsyncGenerator<PlainItem> {
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: query.IndexName,
        KeyConditionExpression: query.condition,
        ExpressionAttributeValues: fromPlain(query.values),
        ExclusiveStartKey,
      }),
    );
    for (const item of page.Items ?? []) yield toPlain(item);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

const putNew = ({ client, name }: Table, item: PlainItem): Promise<boolean> =>
  holds(
    client.send(
      new PutItemCommand({ TableName: name, Item: fromPlain(item), ConditionExpression: 'attribute_not_exists(pk)' }),
    ),
  );

/** What gives a checkout's pieces back when its time is over: an owner may have pressed its work away while it was held. */
const closing = (checkoutId: Plain, now: string): PlainItem => {
  const id = `close_checkout.${checkoutId}`;
  return {
    ...{ pk: `WORK#${id}`, sk: 'WORK', gsi2pk: DUE_WORK, gsi2sk: `${now}#${id}` },
    ...{ id, kind: 'close_checkout', subject: checkoutId ?? '', dueAt: now, attempts: 0, parked: false },
    ...{ reason: null, createdAt: now },
  };
};

/** Puts the held checkouts back where payments find them. The checkout first: work that finds none has nothing to do. */
async function releaseCheckouts(table: Table, now: string): Promise<number> {
  let count = 0;
  const values = { ':pk': IMPORT, ':held': HELD };
  for await (const row of found(table, { condition: 'pk = :pk AND begins_with(sk, :held)', values })) {
    const checkout = row.checkout as PlainItem;
    await putNew(table, checkout);
    await putNew(table, closing(checkout.id ?? null, now));
    await writeItems(table, [{ remove: keyOf(fromPlain(row)) }]);
    count += 1;
  }
  return count;
}

/** Makes held work due again as it was. What an owner has put to the front meanwhile is left alone. */
async function releaseWork(table: Table): Promise<number> {
  let count = 0;
  const query = { IndexName: 'byTime', condition: 'gsi2pk = :parked', values: { ':parked': PARKED_WORK } };
  for await (const item of found(table, query)) {
    if (!item.held) continue;
    const { attempts, reason } = item.held as PlainItem;
    const released = await holds(
      table.client.send(
        new UpdateItemCommand({
          TableName: table.name,
          Key: typedKey(keyOf(fromPlain(item))),
          UpdateExpression: 'SET parked = :no, gsi2pk = :due, attempts = :attempts, reason = :reason REMOVE held',
          ConditionExpression: 'parked = :yes AND attribute_exists(held)',
          ExpressionAttributeValues: fromPlain({
            ...{ ':no': false, ':yes': true, ':due': DUE_WORK },
            ...{ ':attempts': attempts ?? 0, ':reason': reason ?? null },
          }),
        }),
      ),
    );
    if (released) count += 1;
  }
  return count;
}

/**
 * Releases what an import or a restore held: from now on this stage is the shop, and mails, production orders, refunds and
 * checkouts go on where they were. Safe to run twice. Throws an `Error` where an import has not come to its end.
 */
export async function activate({ stage, table }: Place, say: Say): Promise<void> {
  const record = await readRecord(table);
  if (record && !record.finishedAt) throw new Error(`The import into ${stage} is not through: run it again first.`);
  const now = new Date().toISOString();
  const checkouts = await releaseCheckouts(table, now);
  const work = await releaseWork(table);
  if (record) await writeRecord(table, { ...record, activatedAt: record.activatedAt ?? now });
  say(`Released: ${pluralize(work, 'piece')} of owed work, ${pluralize(checkouts, 'open checkout')}.`);
}
