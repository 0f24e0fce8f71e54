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

const POLL_MS = 15_000;

async function waitUntilActive(client: DynamoDBClient, name: string, say: Say): Promise<void> {
  const since = Date.now();
  for (;;) {
    const { Table: about } = await client.send(new DescribeTableCommand({ TableName: name }));
    if (about?.TableStatus === 'ACTIVE') return;
    say(`  ${name} is ${about?.TableStatus ?? 'not created yet'}, ${Math.round((Date.now() - since) / 1000)} s...`);
    await sleep(POLL_MS);
  }
}

export const copyName = (table: string, at: string): string => `${table}-at-${at.replace(/[:.]/g, '-')}`.slice(0, 255);

/**
 * Restores a copy of the table as of `at` (UTC ISO), passes the copy to `use`, and then deletes it, even if `use` fails. The
 * copy has no indexes, stream, or backups.
 */
export async function atMoment(
  { client, name }: Table,
  at: string,
  say: Say,
  use: (copy: Table) => Promise<void>,
): Promise<void> {
  const copy = copyName(name, at);
  say(`Restoring ${name} as it was at ${at} into ${copy}. This takes 20 minutes or more...`);
  await restore(client, name, copy, at, say);
  try {
    await waitUntilActive(client, copy, say);
    await use({ client, name: copy });
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
    say(`Using ${copy}, which an interrupted run left behind.`);
  }
}

/** Deletes the copy. A table cannot be deleted during its restore, so if this fails, asks the operator to delete it later. */
async function remove(client: DynamoDBClient, name: string, say: Say): Promise<void> {
  try {
    await client.send(new DeleteTableCommand({ TableName: name }));
    say(`${name} was deleted.`);
  } catch (error) {
    say(`${name} could not be deleted (${error instanceof Error ? error.message : error}). Delete it by hand.`);
  }
}

/**
 * Converts a time from an operator to UTC ISO format. Throws an `Error` for a time without a time zone, because its meaning
 * would depend on the machine.
 */
export function toUtcIso(text: string): string {
  const time = Date.parse(text);
  if (!Number.isFinite(time) || !/(?:Z|[+-]\d\d:\d\d)$/.test(text)) {
    throw new Error(`"${text}" is not a valid time. Write it in UTC, such as 2026-11-21T10:00:00Z.`);
  }
  return new Date(time).toISOString();
}
