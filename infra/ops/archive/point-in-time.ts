import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
} from '@aws-sdk/client-dynamodb';
import type { Say } from './progress.ts';
import type { Table } from './table.ts';

const LOOK_EVERY_MS = 15_000;

async function active(client: DynamoDBClient, name: string, say: Say): Promise<void> {
  const since = Date.now();
  for (;;) {
    const { Table: about } = await client.send(new DescribeTableCommand({ TableName: name }));
    if (about?.TableStatus === 'ACTIVE') return;
    say(`  ${name} is ${about?.TableStatus ?? 'not there yet'}, ${Math.round((Date.now() - since) / 1000)} s ...`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** Beside the table, and told from it and from other copies by the moment. */
export const copyName = (table: string, at: string): string => `${table}-at-${at.replace(/[:.]/g, '-')}`.slice(0, 255);

/**
 * Has DynamoDB make a copy of the table as it was at `at` (UTC ISO), shows it to `look`, and deletes it afterwards, also when
 * `look` fails. The table itself is not touched. The copy has no indexes, stream or backups: it is only read.
 */
export async function atMoment(
  { client, name }: Table,
  at: string,
  say: Say,
  look: (copy: Table) => Promise<void>,
): Promise<void> {
  const copy = copyName(name, at);
  say(`Restoring ${name} as it was at ${at} into ${copy}; this takes twenty minutes or more ...`);
  await restore(client, name, copy, at, say);
  try {
    await active(client, copy, say);
    await look({ client, name: copy });
  } finally {
    await remove(client, copy, say);
  }
}

async function restore(client: DynamoDBClient, name: string, copy: string, at: string, say: Say): Promise<void> {
  const command = new RestoreTableToPointInTimeCommand({
    SourceTableName: name,
    TargetTableName: copy,
    RestoreDateTime: new Date(at),
    GlobalSecondaryIndexOverride: [],
    BillingModeOverride: 'PAY_PER_REQUEST',
  });
  try {
    await client.send(command);
  } catch (error) {
    if (!(error instanceof TableAlreadyExistsException)) throw error;
    say(`${copy} is there already, from a run that was cut off: it is used.`);
  }
}

/** A table that is still being restored cannot be deleted: then its operator is told to. */
async function remove(client: DynamoDBClient, name: string, say: Say): Promise<void> {
  try {
    await client.send(new DeleteTableCommand({ TableName: name }));
    say(`${name} is deleted.`);
  } catch (error) {
    say(`${name} could not be deleted (${error instanceof Error ? error.message : error}): delete it by hand.`);
  }
}
