import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchWriteItemCommand, DeleteItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lambdas } from '#infra/functions.ts';
import { type Documents, openDocuments } from '#infra/local/documents.ts';
import { type LocalDynamoDb, startDynamoDb } from '#infra/local/dynamodb/dynamodb.ts';
import { type LocalStream, startStream } from '#infra/local/dynamodb/stream.ts';
import { LOCAL_CREDENTIALS, TABLE_NAME } from '#infra/local/environment.ts';
import { productKey } from '#store/keys/catalogue.ts';
import { jobKey } from '#store/keys/jobs.ts';

const BULK = 500;

let folder: string;
let engine: LocalDynamoDb;
let documents: Documents;
let client: DynamoDBClient;
let stream: LocalStream | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stream-lanes-'));
  engine = await startDynamoDb(join(folder, 'engine'), TABLE_NAME);
  documents = openDocuments(join(folder, 'documents.sqlite'));
  client = new DynamoDBClient({ endpoint: engine.endpoint, ...LOCAL_CREDENTIALS });
});
afterEach(async () => {
  await stream?.stop();
  client.destroy();
  documents.close();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

const follow = async (invoke: (keys: string[]) => Promise<void>) => {
  stream = await startStream({
    ...engine,
    tableName: TABLE_NAME,
    documents,
    lanes: lambdas.changes.lanes,
    invoke: ({ Records }: DynamoDBStreamEvent) => invoke(Records.map(({ dynamodb }) => dynamodb?.Keys?.pk?.S ?? '')),
  });
  return stream;
};

const itemAt = ({ pk, sk }: { pk: string; sk: string }) => ({ pk: { S: pk }, sk: { S: sk } });

async function changeManyProducts(): Promise<void> {
  for (let start = 0; start < BULK; start += 25) {
    const batch = Array.from({ length: 25 }, (_, index) => itemAt(productKey(`prd_${start + index}`)));
    const requests = batch.map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [TABLE_NAME]: requests } }));
  }
}

const enqueueJob = (id: string) => client.send(new PutItemCommand({ TableName: TABLE_NAME, Item: itemAt(jobKey(id)) }));

describe('The stream', () => {
  test('runs a job at once while a bulk change of products is in progress', async () => {
    const bulk = Promise.withResolvers<void>();
    const bulkBegan = Promise.withResolvers<void>();
    const jobRan = Promise.withResolvers<string[]>();
    const products: string[] = [];
    const { drained } = await follow(async (keys) => {
      if (keys.some((key) => key.startsWith('WORK#'))) return jobRan.resolve(keys);
      bulkBegan.resolve();
      await bulk.promise;
      products.push(...keys);
    });
    await changeManyProducts();
    await bulkBegan.promise;
    await enqueueJob('mail.ord_1');
    expect(await jobRan.promise).toEqual([jobKey('mail.ord_1').pk]);
    expect(products).toEqual([]);
    bulk.resolve();
    await drained();
    expect(products).toHaveLength(BULK);
  });

  test('hands no change to a lane twice, and none after a restart', async () => {
    const seen: string[] = [];
    const note = async (keys: string[]) => void seen.push(...keys);
    await enqueueJob('mail.ord_1');
    await changeManyProducts();
    const first = await follow(note);
    await first.drained();
    await first.stop();
    await enqueueJob('mail.ord_2');
    const second = await follow(note);
    await second.drained();
    expect(seen).toHaveLength(BULK + 2);
    expect(new Set(seen).size).toBe(BULK + 2);
  });

  test('hands over the same from the table file as from the API of streams, which engines of others have', async () => {
    const Item = { ...itemAt(jobKey('mail.ord_1')), counts: { M: { all: { N: '3' } } }, names: { SS: ['a', 'b'] } };
    for (const reason of ['first', 'second'])
      await client.send(new PutItemCommand({ TableName: TABLE_NAME, Item: { ...Item, reason: { S: reason } } }));
    await client.send(new DeleteItemCommand({ TableName: TABLE_NAME, Key: itemAt(jobKey('mail.ord_1')) }));
    await changeManyProducts();
    const read = async (changesAfter: typeof engine.changesAfter) => {
      const seen: DynamoDBRecord[] = [];
      const options = { ...engine, changesAfter, tableName: TABLE_NAME, documents, lanes: lambdas.changes.lanes };
      const followed = await startStream({ ...options, invoke: async ({ Records }) => void seen.push(...Records) });
      await followed.drained();
      await followed.stop();
      for (const { id } of lambdas.changes.lanes)
        documents.remove('stream', id === 'Stream' ? 'checkpoint' : `checkpoint.${id}`);
      return seen.toSorted(
        (one, other) => Number(one.dynamodb?.SequenceNumber) - Number(other.dynamodb?.SequenceNumber),
      );
    };
    const [ofFile, ofApi] = [await read(engine.changesAfter), await read(undefined)];
    expect(ofApi).toHaveLength(BULK + 3);
    // The engine reports a different region and counts bytes differently.
    const comparable = ({ dynamodb, ...record }: DynamoDBRecord) => ({
      ...{ ...record, awsRegion: LOCAL_CREDENTIALS.region },
      dynamodb: { ...dynamodb, SizeBytes: undefined },
    });
    expect(ofFile).toEqual(ofApi.map(comparable));
  });

  test('follows both lanes from where a start of an earlier release was', async () => {
    const seen: string[] = [];
    await enqueueJob('mail.ord_1');
    const first = await follow(async () => {});
    await first.drained();
    await first.stop();
    documents.remove('stream', 'checkpoint.Jobs');
    await enqueueJob('mail.ord_2');
    const second = await follow(async (keys) => void seen.push(...keys));
    await second.drained();
    expect(seen).toEqual([jobKey('mail.ord_2').pk]);
  });
});
