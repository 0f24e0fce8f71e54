import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { type StageName, stackNames } from '../../stage.ts';
import { inWords } from '../aws/access.ts';
import { type Closed, closeShop, openShop, type Running, shutIn, stateOf } from './closed-shop.ts';
import { functionOfAlias, resourcesOf } from './place.ts';
import type { Say } from './progress.ts';

/** What opens and closes in a stage, and where it is written down how it was open. */
export interface Doors {
  stage: StageName;
  lambda: LambdaClient;
  running: Running;
  /** Is there from before the shop is closed until it is open again. */
  file: string;
  say: Say;
}

/** Milliseconds. */
const WAITS = {
  /** For requests that were under way when the shop was closed. */
  lastRequests: 35_000,
  /** Between two looks whether what was opened is open. */
  look: 3_000,
};
const LOOKS = 10;

export async function doorsOf(stage: StageName, region: string, file: string, say: Say): Promise<Doors> {
  const { app } = stackNames(stage);
  const running = {
    // The shop's own have an alias; those with which CDK makes the stack must go on.
    functions: (await resourcesOf(region, app, 'AWS::Lambda::Alias')).map(functionOfAlias),
    streams: await resourcesOf(region, app, 'AWS::Lambda::EventSourceMapping'),
  };
  return { stage, lambda: new LambdaClient({ region, maxAttempts: 12 }), running, file, say };
}

const writtenIn = (file: string): Closed => JSON.parse(readFileSync(file, 'utf8')) as Closed;

/** What of these does not run. */
async function shutOf({ lambda, running }: Doors, streams: readonly string[]): Promise<string[]> {
  const state = await stateOf(lambda, { ...running, streams });
  return [...shutIn(state), ...streams.filter((stream) => !state.streams.includes(stream))];
}

/**
 * Closes the shop, and returns when the last request has ended. Where it was cut off, what it wrote then is how the shop is open.
 * Throws an `Error`, and changes nothing, for a shop that something else has closed: only what that wrote can open it.
 */
export async function close(doors: Doors, waits = WAITS): Promise<void> {
  const { stage, lambda, running, file, say } = doors;
  const now = await stateOf(lambda, running);
  const isOpen = shutIn(now).length === 0 && now.streams.length === running.streams.length;
  const open = !isOpen && existsSync(file) ? writtenIn(file) : now;
  if (shutIn(open).length > 0)
    throw new Error(
      `The shop is closed already, by another export or restore or by hand. Nothing was changed: only what was written down then says how it was open. Open it first: npm run export -- --stage=${stage} --to=<folder of then> --open, after a restore npm run restore -- --stage=${stage} --undo=<folder of then>. Without that folder: npm run doctor -- --stage=${stage} lists the commands.`,
    );
  writeFileSync(file, JSON.stringify(open, null, 2));
  await closeShop(lambda, open, say);
  await sleep(waits.lastRequests);
}

/**
 * Opens a shop that `close` has closed, and looks whether it is open.
 * Throws an `Error` where it is not, and for a closed shop of which the file does not tell.
 */
export async function open(doors: Doors, waits = WAITS): Promise<void> {
  const { stage, lambda, running, file, say } = doors;
  const doctor = `npm run doctor -- --stage=${stage} lists the commands that open it.`;
  if (!existsSync(file)) {
    if ((await shutOf(doors, running.streams)).length === 0) return say('The shop is open already.');
    throw new Error(
      `The shop is closed, and ${file} is not there: name the folder of the export that closed it, as --to had it then. Where a restore has closed it: npm run restore -- --stage=${stage} --undo=<its folder>. Without that folder: ${doctor}`,
    );
  }
  const before = writtenIn(file);
  await openShop(lambda, before);
  for (let looks = 1; ; looks++) {
    const shut = await shutOf(doors, before.streams);
    if (shut.length === 0) break;
    if (looks === LOOKS)
      throw new Error(`The shop is not open: ${shut.join(', ')} still closed, though ${file} was followed. ${doctor}`);
    await sleep(waits.look);
  }
  rmSync(file);
  say('The shop is open.');
}

/** Does something while nothing of the shop runs. It is opened again also when that fails; where it cannot be, both are told. */
export async function whileClosed(doors: Doors, work: () => Promise<unknown>, waits = WAITS): Promise<void> {
  const reopen = async () => {
    if (existsSync(doors.file)) await open(doors, waits);
  };
  try {
    await close(doors, waits);
    await work();
  } catch (failed) {
    await reopen().catch((shut) => {
      throw new Error(`${inWords(failed)}\nAnd the shop could not be opened afterwards: ${inWords(shut)}`);
    });
    throw failed;
  }
  await reopen();
}

/** Closes the shop, does something, and leaves it closed; says so last, also when that fails, and what opens it. */
export async function leavingClosed(
  doors: Doors,
  opener: string,
  work: () => Promise<unknown>,
  waits = WAITS,
): Promise<void> {
  try {
    await close(doors, waits);
    await work();
  } finally {
    if (existsSync(doors.file)) doors.say(`The shop is still closed. To open it: ${opener}`);
  }
}
