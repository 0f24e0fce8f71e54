import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
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
import type { LocalDynamoDb } from './dynamodb.ts';
import type { ChangesAfter } from './stream-file.ts';

type ChangesFunction = (event: DynamoDBStreamEvent) => Promise<void>;

/** Pause between two reads of the stream's file, in milliseconds. Such a read costs next to nothing. */
const LOOK_MS = 50;
/** Pause between two reads of the stream through the API, in milliseconds. */
const IDLE_MS = 150;
/** Pause after a while without changes, in milliseconds. A change that comes through the gateway ends it early. */
const LONG_IDLE_MS = 600;
const LONG_AFTER_READS = 10;
const BATCH = 100;
const TRIES = 6;

export interface LocalStream {
  /** Reads the stream now instead of after the pause. */
  nudge(): void;
  /** Resolves when every change so far has been handled. */
  drained(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Returns a record in the form that Lambda passes on. Its time is in seconds since 1970, but the stream's API returns a date.
 */
const toEventRecord = ({ dynamodb, ...record }: StreamRecord) => ({
  ...record,
  dynamodb: {
    ...dynamodb,
    ApproximateCreationDateTime: Math.floor(Number(dynamodb?.ApproximateCreationDateTime) / 1000),
  },
});

interface StreamOptions extends Pick<LocalDynamoDb, 'changesAfter'> {
  endpoint: string;
  tableName: string;
  documents: Documents;
  lanes: readonly Lane[];
  invoke: ChangesFunction;
}

const sequenceOf = (record: StreamRecord | undefined): string => record?.dynamodb?.SequenceNumber ?? '';

/** Returns the name of a lane's checkpoint. The name of the oldest lane's checkpoint has no suffix. */
const checkpointOf = ({ id }: Lane): string => (id === 'Stream' ? 'checkpoint' : `checkpoint.${id}`);

interface LaneOptions extends Pick<StreamOptions, 'documents' | 'invoke'> {
  lane: Lane;
  isRunning: () => boolean;
  /** Called after each delivery. */
  delivered: () => void;
}

/** Emulates one event source mapping, which passes its lane's records on in batches and in order. */
function openLane({ lane, documents, invoke, isRunning, delivered }: LaneOptions) {
  const checkpoint = checkpointOf(lane);
  // A lane that is new in this release starts at the checkpoint of the single lane that came before.
  const startsAfter = documents.get<string>('stream', checkpoint) ?? documents.get<string>('stream', 'checkpoint');
  const waiting: StreamRecord[] = [];
  let lastSeen = '';
  let isIdle = true;
  let done = Promise.resolve();

  const saveCheckpoint = (sequence: string) => {
    if (sequence) documents.put('stream', checkpoint, sequence);
  };

  const succeeds = async (records: StreamRecord[]): Promise<boolean> => {
    try {
      await invoke({ Records: records.map(toEventRecord) } as unknown as DynamoDBStreamEvent);
      return true;
    } catch {
      return false;
    }
  };

  /**
   * Delivers records. Splits a failing batch in half. Retries a record that fails alone, and stores it separately after the
   * last attempt.
   */
  const deliver = async (records: StreamRecord[]): Promise<void> => {
    for (let tries = 1; tries <= TRIES && isRunning(); tries++) {
      if (await succeeds(records)) return saveCheckpoint(sequenceOf(records.at(-1)));
      if (records.length > 1) {
        const middle = Math.ceil(records.length / 2);
        await deliver(records.slice(0, middle));
        return deliver(records.slice(middle));
      }
      await sleep(100 * 2 ** tries);
    }
    if (!isRunning()) return;
    documents.put('failed-change', sequenceOf(records[0]), records[0]);
    saveCheckpoint(sequenceOf(records[0]));
  };

  const deliverWaiting = async () => {
    while (waiting.length > 0 && isRunning()) {
      await deliver(waiting.splice(0, BATCH));
      delivered();
    }
    if (isRunning()) saveCheckpoint(lastSeen);
    isIdle = true;
  };

  const isOwn = (record: StreamRecord): boolean =>
    lane.partitions.some((partition) => record.dynamodb?.Keys?.pk?.S?.startsWith(partition)) &&
    (!startsAfter || BigInt(sequenceOf(record)) > BigInt(startsAfter));

  return {
    startsAfter,
    /** Queues the lane's own records from one read of the stream. Records of other lanes only move the checkpoint. */
    take: (records: StreamRecord[]): void => {
      waiting.push(...records.filter(isOwn));
      lastSeen = sequenceOf(records.at(-1));
      if (!isIdle) return;
      isIdle = false;
      done = deliverWaiting();
    },
    isIdle: () => isIdle,
    done: () => done,
  };
}

/**
 * Emulates the event source mappings of the table's stream. Passes batches of each lane to the changes function in order, and
 * resumes from their checkpoints after a restart. A record that fails every attempt is stored separately, just as the cloud
 * sends it to a dead-letter queue.
 */
export async function startStream({
  endpoint,
  tableName,
  changesAfter,
  ...options
}: StreamOptions): Promise<LocalStream> {
  const reader = changesAfter ? fileReader(changesAfter) : await apiReader(endpoint, tableName);
  let running = true;
  /**
   * Counts reads without changes since the last delivery. The count starts again after each delivery, because a delivery can
   * cause changes.
   */
  let quietReads = 0;
  let wake = () => {};
  const delivered = () => {
    quietReads = 0;
    wake();
  };
  const lanes = options.lanes.map((lane) => openLane({ ...options, lane, delivered, isRunning: () => running }));
  const areIdle = () => lanes.every((lane) => lane.isIdle());

  const rest = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      const pause = quietReads > LONG_AFTER_READS ? LONG_IDLE_MS : IDLE_MS;
      setTimeout(resolve, changesAfter ? LOOK_MS : pause).unref();
    });

  /** Reads the stream once for all lanes, starting at the lane that is furthest behind. */
  const follow = async () => {
    let after = lanes.map(({ startsAfter }) => startsAfter ?? '').reduce(earlier);
    while (running) {
      try {
        const records = await reader.read(after);
        if (records.length > 0) {
          after = sequenceOf(records.at(-1));
          for (const { take } of lanes) take(records);
          continue;
        }
        if (areIdle()) quietReads++;
        await rest();
      } catch {
        reader.restart();
        if (running) await sleep(500);
      }
    }
  };
  const done = follow();

  return {
    nudge: () => wake(),
    drained: async () => {
      quietReads = 0;
      while (running && !(quietReads >= 2 && areIdle())) {
        wake();
        await sleep(10);
      }
    },
    stop: async () => {
      running = false;
      wake();
      await done;
      for (const lane of lanes) await lane.done();
    },
  };
}

/** Returns the earlier of two sequence numbers. An empty one comes before all others. */
const earlier = (one: string, other: string): string =>
  one === '' || other === '' ? '' : BigInt(one) < BigInt(other) ? one : other;

interface Reader {
  /** Returns the next records after a sequence number, if there are any. */
  read(after: string): Promise<StreamRecord[]>;
  /** Starts again after a failure. */
  restart(): void;
}

const fileReader = (changesAfter: ChangesAfter): Reader => ({
  read: async (after) => {
    // Requests are handled first. A shop that was off may have thousands of records to read, and each read blocks the
    // process.
    await setImmediate();
    return changesAfter(after, BATCH);
  },
  restart: () => {},
});

async function apiReader(endpoint: string, tableName: string): Promise<Reader> {
  const client = new DynamoDBStreamsClient({ endpoint, ...LOCAL_CREDENTIALS });
  // This middleware copies every record for a log that is turned off.
  client.middlewareStack.remove('loggerMiddleware');
  const shard = await findShard(client, new DynamoDBClient({ endpoint, ...LOCAL_CREDENTIALS }), tableName);
  let iterator: string | undefined;
  return {
    read: async (after) => {
      iterator ??= await iteratorAfter(client, shard, after);
      const { Records = [], NextShardIterator } = await client.send(
        new GetRecordsCommand({ ShardIterator: iterator, Limit: BATCH }),
      );
      iterator = NextShardIterator;
      return Records;
    },
    restart: () => {
      iterator = undefined;
    },
  };
}

/** Returns an iterator that starts after a sequence number. An empty sequence number starts at the oldest record. */
async function iteratorAfter(
  client: DynamoDBStreamsClient,
  shard: Awaited<ReturnType<typeof findShard>>,
  after: string,
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
