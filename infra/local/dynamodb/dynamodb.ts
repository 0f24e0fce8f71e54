import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { tableSchema } from '../../table.ts';
import { LOCAL_CREDENTIALS, TABLE_NAME } from '../environment.ts';
import { engineProgram } from './engine.ts';
import { type ChangesAfter, openStreamFile } from './stream-file.ts';

/** Ends the engine when its standard input closes. This happens whenever this process ends, even if it crashes. */
const ENGINE_SCRIPT = '"$0" "$@" & engine=$!; cat >/dev/null; kill $engine; wait $engine';

export interface LocalDynamoDb {
  endpoint: string;
  /** Missing for the engine at `DYNAMODB_ENDPOINT`, whose file cannot be read directly. */
  changesAfter?: ChangesAfter;
  /** Records that the table is complete. Does nothing for a table in the data directory, because a reset removes both. */
  markSeeded(): Promise<void>;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.');
  return address.port;
}

/** Most attempts to start the engine. Another process may take the free port first. */
const MOST_STARTS = 3;

const SEEDED = { pk: { S: 'LOCAL' }, sk: { S: 'SEEDED' } };

const clientAt = (endpoint: string) => new DynamoDBClient({ endpoint, ...LOCAL_CREDENTIALS });

/**
 * Returns the name of a shop's table. Several shops share the engine at `DYNAMODB_ENDPOINT`, so each of them has a separate
 * table there.
 */
export const tableNameOf = (dataDirectory: string): string =>
  process.env.DYNAMODB_ENDPOINT
    ? `${TABLE_NAME}-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12)}`
    : TABLE_NAME;

/**
 * Returns true if the engine at `DYNAMODB_ENDPOINT` has no seeded table of this name. Returns false without such an engine.
 */
export async function isTableLost(tableName: string): Promise<boolean> {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (!external) return false;
  try {
    const { Item } = await clientAt(external).send(new GetItemCommand({ TableName: tableName, Key: SEEDED }));
    return !Item;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return true;
    throw error;
  }
}

/**
 * Starts the DynamoDB engine with its data in `directory`, or uses the engine at `DYNAMODB_ENDPOINT`. There, a new shop
 * replaces a table left by an earlier shop in the same directory. Throws an `Error` if this machine has no engine and none
 * can be installed. The message explains how to continue.
 */
export async function startDynamoDb(
  directory: string,
  tableName: string,
  say: (line: string) => void = () => {},
  isNew = false,
): Promise<LocalDynamoDb> {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (external) {
    if (isNew) await dropTable(external, tableName);
    await createTable(external, tableName);
    return { endpoint: external, markSeeded: () => markSeeded(external, tableName), stop: async () => {} };
  }
  const engine = engineProgram(say);
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'table.sqlite');
  for (let starts = 1; ; starts++) {
    const port = await freePort();
    const child = spawn('sh', ['-c', ENGINE_SCRIPT, engine, '--port', String(port), '--db-path', file], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    const endpoint = `http://127.0.0.1:${port}`;
    try {
      await createTable(endpoint, tableName);
      const { changesAfter, close } = openStreamFile(file, tableName);
      const stopAll = () => {
        close();
        return stop(child);
      };
      // The table is in the data directory, and a reset removes both, so there is nothing to record.
      return { endpoint, changesAfter, markSeeded: async () => {}, stop: stopAll };
    } catch (error) {
      await stop(child);
      if (starts === MOST_STARTS) throw error;
    }
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdin?.end();
  await ended;
}

async function markSeeded(endpoint: string, tableName: string) {
  await clientAt(endpoint).send(new PutItemCommand({ TableName: tableName, Item: SEEDED }));
}

async function dropTable(endpoint: string, tableName: string) {
  const client = clientAt(endpoint);
  const exists = async () => (await client.send(new ListTablesCommand({}))).TableNames?.includes(tableName);
  if (await exists()) await client.send(new DeleteTableCommand({ TableName: tableName }));
  while (await exists()) await sleep(50);
}

async function createTable(endpoint: string, tableName: string) {
  const client = clientAt(endpoint);
  await waitUntilReachable(client);
  const { TableNames } = await client.send(new ListTablesCommand({}));
  if (TableNames?.includes(tableName)) return;
  const attributes = new Set<string>([tableSchema.partitionKey, tableSchema.sortKey]);
  for (const index of tableSchema.indexes) attributes.add(index.partitionKey).add(index.sortKey);
  const keys = (entry: { partitionKey: string; sortKey: string }) => [
    { AttributeName: entry.partitionKey, KeyType: 'HASH' as const },
    { AttributeName: entry.sortKey, KeyType: 'RANGE' as const },
  ];
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [...attributes].map((name) => ({ AttributeName: name, AttributeType: 'S' as const })),
      KeySchema: keys(tableSchema),
      GlobalSecondaryIndexes: tableSchema.indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keys(index),
        Projection: { ProjectionType: 'ALL' as const },
      })),
      StreamSpecification: { StreamEnabled: true, StreamViewType: tableSchema.stream },
    }),
  );
}

async function waitUntilReachable(client: DynamoDBClient) {
  for (let tries = 0; ; tries++) {
    try {
      await client.send(new ListTablesCommand({}));
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(50);
    }
  }
}
