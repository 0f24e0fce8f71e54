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
import type { Lane } from '../../function-kinds.ts';
import type { Documents } from '../documents.ts';
import { LOCAL_CREDENTIALS } from '../environment.ts';

type ChangesFunction = (event: DynamoDBStreamEvent) => Promise<void>;

const IDLE_MS = 150;
/** The pause after a while without changes. A change that comes through the gateway ends it. */
const LONG_IDLE_MS = 600;
const LONG_AFTER_ROUNDS = 10;
const BATCH = 100;
const TRIES = 6;

export interface LocalStream {
  /** Polls now instead of after the idle pause. */
  nudge(): void;
  /** Resolves when every change so far has been handled. */
  drained(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns a record as Lambda passes it on: with its time in seconds since 1970, where the stream's own API has a date. */
const toEventRecord = ({ dynamodb, ...record }: StreamRecord) => ({
  ...record,
  dynamodb: {
    ...dynamodb,
    ApproximateCreationDateTime: Math.floor(Number(dynamodb?.ApproximateCreationDateTime) / 1000),
  },
});

/** Returns the function that passes records on, in order, and saves the checkpoint of the lane. */
function deliveryOf(invoke: ChangesFunction, documents: Documents, checkpoint: string, isRunning: () => boolean) {
  const saveCheckpoint = (record: StreamRecord | undefined) => {
    if (record?.dynamodb?.SequenceNumber) documents.put('stream', checkpoint, record.dynamodb.SequenceNumber);
  };

  const succeeds = async (records: StreamRecord[]): Promise<boolean> => {
    try {
      await invoke({ Records: records.map(toEventRecord) } as unknown as DynamoDBStreamEvent);
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
  return { deliver, saveCheckpoint };
}

interface StreamOptions {
  endpoint: string;
  tableName: string;
  documents: Documents;
  lanes: readonly Lane[];
  invoke: ChangesFunction;
}

/** The name of a lane's checkpoint. That of the first lane there ever was has no suffix. */
const checkpointOf = ({ id }: Lane): string => (id === 'Stream' ? 'checkpoint' : `checkpoint.${id}`);

/**
 * Emulates the event source mappings of the table's stream: passes batches of each lane to the changes function in order and
 * resumes from their checkpoints after a restart. A record that fails every try is stored aside, as the cloud dead-letters it.
 */
export async function startStream({
  documents,
  endpoint,
  invoke,
  tableName,
  lanes,
}: StreamOptions): Promise<LocalStream> {
  const client = new DynamoDBStreamsClient({ endpoint, ...LOCAL_CREDENTIALS });
  const shard = await findShard(client, new DynamoDBClient({ endpoint, ...LOCAL_CREDENTIALS }), tableName);
  let running = true;
  /**
   * Rounds of each lane without changes since the last delivery of any lane, because one lane's work can cause changes
   * in another.
   */
  let quietRounds = new Map<string, number>();
  const wakes = new Map<string, () => void>();
  const wakeAll = () => {
    for (const wake of wakes.values()) wake();
  };

  const follow = async (lane: Lane) => {
    const name = checkpointOf(lane);
    const { deliver, saveCheckpoint } = deliveryOf(invoke, documents, name, () => running);
    // A lane that is new in this release starts where the one lane before it was.
    const after = () => documents.get<string>('stream', name) ?? documents.get<string>('stream', 'checkpoint');
    let iterator: string | undefined;
    while (running) {
      try {
        iterator ??= await iteratorAfter(client, shard, after());
        const { Records = [], NextShardIterator } = await client.send(
          new GetRecordsCommand({ ShardIterator: iterator, Limit: BATCH }),
        );
        const own = Records.filter(({ dynamodb }) =>
          lane.partitions.some((partition) => dynamodb?.Keys?.pk?.S?.startsWith(partition)),
        );
        if (own.length > 0) {
          await deliver(own);
          quietRounds = new Map();
          wakeAll();
        }
        if (running) saveCheckpoint(Records.at(-1));
        iterator = NextShardIterator;
        if (Records.length > 0) continue;
        quietRounds.set(lane.id, (quietRounds.get(lane.id) ?? 0) + 1);
        await rest(lane.id);
      } catch {
        if (!running) return;
        iterator = undefined;
        await sleep(500);
      }
    }
  };

  const rest = (id: string) =>
    new Promise<void>((resolve) => {
      wakes.set(id, resolve);
      const isQuiet = (quietRounds.get(id) ?? 0) > LONG_AFTER_ROUNDS;
      setTimeout(resolve, isQuiet ? LONG_IDLE_MS : IDLE_MS).unref();
    });

  const done = Promise.all(lanes.map(follow));

  return {
    nudge: wakeAll,
    drained: async () => {
      quietRounds = new Map();
      while (running && lanes.some(({ id }) => (quietRounds.get(id) ?? 0) < 2)) {
        wakeAll();
        await sleep(10);
      }
    },
    stop: async () => {
      running = false;
      wakeAll();
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
