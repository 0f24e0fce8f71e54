import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { type Closed, closeShop, openShop, stateOf } from './closed-shop.ts';
import { tally } from './difference.ts';
import { inspect } from './inspect.ts';
import { functionOfAlias, resourcesOf } from './place.ts';
import type { Say } from './progress.ts';
import { type PutBack, putBack, takeBack } from './put-back.ts';
import { recount } from './recount.ts';
import { sayInspection, sayTally } from './report.ts';
import type { Table } from './table.ts';

/** Where the shop's functions are, and where a switch keeps its way back. */
export interface Switch {
  region: string;
  appStack: string;
  live: Table;
  folder: string;
  say: Say;
}

const CLOSED = 'closed.json';
/** Requests that were under way when the shop was closed. */
const LAST_REQUESTS_MS = 35_000;

/** The functions of a stage, and where it is written down what they were before the shop was closed. */
export type Doors = Pick<Switch, 'region' | 'appStack' | 'say'> & { file: string };

const clientOf = ({ region }: Doors): LambdaClient => new LambdaClient({ region, maxAttempts: 12 });
const writtenIn = (file: string): Closed => JSON.parse(readFileSync(file, 'utf8')) as Closed;

/** Closes the shop, and returns when the last request has ended. Where it was closed before, what it was then stays written. */
export async function close(doors: Doors): Promise<void> {
  const { region, appStack, file, say } = doors;
  const client = clientOf(doors);
  const closed = existsSync(file)
    ? writtenIn(file)
    : await stateOf(client, {
        // The shop's own have an alias; those with which CDK makes the stack must go on.
        functions: (await resourcesOf(region, appStack, 'AWS::Lambda::Alias')).map(functionOfAlias),
        streams: await resourcesOf(region, appStack, 'AWS::Lambda::EventSourceMapping'),
      });
  writeFileSync(file, JSON.stringify(closed, null, 2));
  await closeShop(client, closed, say);
  await sleep(LAST_REQUESTS_MS);
}

/** Opens a shop that `close` has closed. */
export const open = (doors: Doors): Promise<void> => openShop(clientOf(doors), writtenIn(doors.file), doors.say);

/** Does something while nothing of the shop runs. It is opened again also when that fails. */
async function whileClosed({ region, appStack, folder, say }: Switch, work: () => Promise<unknown>): Promise<void> {
  const doors = { region, appStack, say, file: join(folder, CLOSED) };
  try {
    await close(doors);
    await work();
  } finally {
    if (existsSync(doors.file)) await open(doors);
  }
}

/** Says what a copy holds, and how the table in use differs from it. Changes nothing. */
export async function rehearse(copy: Table, live: Table, say: Say): Promise<void> {
  say('The copy holds:');
  sayInspection(await inspect(copy), say);
  say('The table in use differs from it:');
  sayTally(await tally({ copy, live, now: Date.now() }), say);
}

/** Closes the shop, copies the difference back, and opens it. What it changes can be taken back from the folder. */
export const bringBack = (there: Switch, copy: Table, which: PutBack['which']): Promise<void> =>
  whileClosed(there, async () => {
    const { live, say, folder } = there;
    const done = await putBack({ copy, live, which, undoFolder: folder, now: Date.now(), say });
    await recount(live);
    say(`${done.put} items were put back, ${done.removed} deleted.`);
  });

/** Takes back what `bringBack` changed; where it was killed, it opens the shop too. */
export const undo = (there: Switch): Promise<void> =>
  whileClosed(there, async () => {
    await takeBack(there.live, there.folder, there.say);
    await recount(there.live);
  });
