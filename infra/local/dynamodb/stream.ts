import { setTimeout as sleep } from 'node:timers/promises';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import type { Documents } from '../documents.ts';
import { LOCAL_CREDENTIALS } from '../environment.ts';

type ChangesFunction = (event: DynamoDBStreamEvent) => Promise<void>;

const IDLE_MS = 150;
const BATCH = 100;
const TRIES = 6;

export interface LocalStream {
  /** Polls now instead of after the idle pause. */
  nudge(): void;
  /** Resolves when every change so far has been handled. */
  drained(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns the function that passes records on, in order, and saves the checkpoint. */
function deliveryOf(invoke: ChangesFunction, documents: Documents, isRunning: () => boolean) {
  const saveCheckpoint = (record: StreamRecord | undefined) => {
    if (record?.dynamodb?.SequenceNumber) documents.put('stream', 'checkpoint', record.dynamodb.SequenceNumber);
  };

  const succeeds = async (records: StreamRecord[]): Promise<boolean> => {
    try {
      await invoke({ Records: records } as unknown as DynamoDBStreamEvent);
      return true;
    } catch {
      return false;
    }
  };

  /** Splits a failing batch in halves. A record that fails alone is retried, and stored aside after the last try. */
  const deliver = async (records: StreamRecord[]): Promise<void> => {
    for (let tries = 1; tries <= TRIES && isRunning(); tries++) {
      if (await succeeds(records)) return saveCheckpoint(records.at(-1));
      if (records.length > 1) {
        const middle = Math.ceil(records.length / 2);
        await deliver(records.slice(0, middle));
        return deliver(records.slice(middle));
      }
      await sleep(100 * 2 ** tries);
    }
    if (!isRunning()) return;
    documents.put('failed-change', records[0]?.dynamodb?.SequenceNumber ?? '', records[0]);
    saveCheckpoint(records[0]);
  };
  return deliver;
}

/**
 * Emulates the event source mapping of the table's stream: passes batches to the changes function in order and resumes
 * from its checkpoint after a restart. A record that fails every try is stored aside, as the cloud dead-letters it.
 */
export async function startStream(options: {
  endpoint: string;
  tableName: string;
  documents: Documents;
  invoke: ChangesFunction;
}): Promise<LocalStream> {
  const { documents, endpoint, invoke, tableName } = options;
  const client = new DynamoDBStreamsClient({ endpoint, ...LOCAL_CREDENTIALS });
  const shard = await findShard(client, new DynamoDBClient({ endpoint, ...LOCAL_CREDENTIALS }), tableName);
  let running = true;
  let quietRounds = 0;
  let wake = () => {};

  const nextIterator = () => iteratorAfter(client, shard, documents.get<string>('stream', 'checkpoint'));

  const deliver = deliveryOf(invoke, documents, () => running);

  const rest = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, IDLE_MS).unref();
    });

  const loop = async () => {
    let iterator = await nextIterator();
    while (running) {
      try {
        iterator ??= await nextIterator();
        const { Records = [], NextShardIterator } = await client.send(
          new GetRecordsCommand({ ShardIterator: iterator, Limit: BATCH }),
        );
        if (Records.length > 0) await deliver(Records);
        iterator = NextShardIterator;
        if (Records.length > 0) quietRounds = 0;
        else {
          quietRounds += 1;
          await rest();
        }
      } catch {
        if (!running) return;
        iterator = undefined;
        await sleep(500);
      }
    }
  };
  const done = loop();

  return {
    nudge: () => wake(),
    drained: async () => {
      quietRounds = 0;
      while (running && quietRounds < 2) {
        wake();
        await sleep(10);
      }
    },
    stop: async () => {
      running = false;
      wake();
      await done;
    },
  };
}

/** Returns an iterator that starts after a sequence number, or at the oldest record without one. */
async function iteratorAfter(
  client: DynamoDBStreamsClient,
  shard: Awaited<ReturnType<typeof findShard>>,
  after: string | null | undefined,
): Promise<string | undefined> {
  const start = after
    ? ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after } as const)
    : ({ ShardIteratorType: 'TRIM_HORIZON' } as const);
  const { ShardIterator } = await client.send(new GetShardIteratorCommand({ ...shard, ...start }));
  return ShardIterator;
}

async function findShard(streams: DynamoDBStreamsClient, tables: DynamoDBClient, tableName: string) {
  const { Table } = await tables.send(new DescribeTableCommand({ TableName: tableName }));
  const StreamArn = Table?.LatestStreamArn;
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const ShardId = StreamDescription?.Shards?.at(-1)?.ShardId;
  if (!StreamArn || !ShardId) throw new Error(`The table ${tableName} has no stream`);
  return { StreamArn, ShardId };
}
