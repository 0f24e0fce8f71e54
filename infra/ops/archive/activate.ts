import { PutItemCommand, QueryCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { pluralize } from '#shared/base/format-count.ts';
import { readRecord, writeRecord } from './import-record.ts';
import { DUE_JOBS, FAILED_JOBS, HELD, IMPORT } from './kinds.ts';
import { fromPlain, type Item, type Plain, type PlainItem, toPlain } from './plain.ts';
import type { Say } from './progress.ts';
import type { StageData } from './stage-data.ts';
import { isConditionFailure, keyOf, type Table, typedKey, writeItems } from './table.ts';

/** Returns false if the condition of the write failed. Rethrows other errors. */
async function conditionHeld(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

interface Query {
  IndexName?: string;
  condition: string;
  values: PlainItem;
}

async function* queryAll(table: Table, query: Query): AsyncGenerator<PlainItem> {
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
  conditionHeld(
    client.send(
      new PutItemCommand({ TableName: name, Item: fromPlain(item), ConditionExpression: 'attribute_not_exists(pk)' }),
    ),
  );

/**
 * Builds the job that releases a checkout's stock when the checkout expires. An admin may have dismissed the original job
 * while it was on hold.
 */
const closeCheckoutJob = (checkoutId: Plain, now: string): PlainItem => {
  const id = `close_checkout.${checkoutId}`;
  return {
    ...{ pk: `WORK#${id}`, sk: 'WORK', gsi2pk: DUE_JOBS, gsi2sk: `${now}#${id}` },
    ...{ id, kind: 'close_checkout', subject: checkoutId ?? '', dueAt: now, attempts: 0, parked: false },
    ...{ reason: null, createdAt: now },
  };
};

/**
 * Writes checkouts that are on hold back to the place where payments look for them. The checkout is written before its job,
 * because the job does nothing without it.
 */
async function releaseCheckouts(table: Table, now: string): Promise<number> {
  let count = 0;
  const values = { ':pk': IMPORT, ':held': HELD };
  for await (const row of queryAll(table, { condition: 'pk = :pk AND begins_with(sk, :held)', values })) {
    const checkout = row.checkout as PlainItem;
    await putNew(table, checkout);
    await putNew(table, closeCheckoutJob(checkout.id ?? null, now));
    await writeItems(table, [{ remove: keyOf(fromPlain(row)) }]);
    count += 1;
  }
  return count;
}

/** Makes jobs that are on hold due again. Skips jobs that an admin has retried since. */
async function releaseJobs(table: Table): Promise<number> {
  let count = 0;
  const query = { IndexName: 'byTime', condition: 'gsi2pk = :parked', values: { ':parked': FAILED_JOBS } };
  for await (const item of queryAll(table, query)) {
    if (!item.held) continue;
    const { attempts, reason } = item.held as PlainItem;
    const released = await conditionHeld(
      table.client.send(
        new UpdateItemCommand({
          TableName: table.name,
          Key: typedKey(keyOf(fromPlain(item))),
          UpdateExpression: 'SET parked = :no, gsi2pk = :due, attempts = :attempts, reason = :reason REMOVE held',
          ConditionExpression: 'parked = :yes AND attribute_exists(held)',
          ExpressionAttributeValues: fromPlain({
            ...{ ':no': false, ':yes': true, ':due': DUE_JOBS },
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
 * Releases the jobs and checkouts that an import or a restore has put on hold. Emails, production orders, refunds, and
 * checkouts then continue on this stage. Safe to run twice. Throws an `Error` if an import is unfinished.
 */
export async function activate({ stage, table }: StageData, say: Say): Promise<void> {
  const record = await readRecord(table);
  if (record && !record.finishedAt) throw new Error(`The import into ${stage} isn't finished. Run it again first.`);
  const now = new Date().toISOString();
  const checkouts = await releaseCheckouts(table, now);
  const jobs = await releaseJobs(table);
  if (record) await writeRecord(table, { ...record, activatedAt: record.activatedAt ?? now });
  say(`Released: ${pluralize(jobs, 'job')}, ${pluralize(checkouts, 'open checkout')}.`);
}
