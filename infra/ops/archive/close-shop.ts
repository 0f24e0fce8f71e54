import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { type StageName, stackNames } from '../../stage.ts';
import { toMessage } from '../aws/access.ts';
import { openCommands } from '../aws/functions.ts';
import type { Say } from './progress.ts';
import { functionOfAlias, resourcesOf } from './stage-data.ts';
import {
  disabledFunctions,
  disableTriggers,
  readTriggerSettings,
  restoreTriggers,
  type TriggerSettings,
  type Triggers,
} from './triggers.ts';

/**
 * Describes a shop that can be closed and opened. While the shop is closed, a file keeps the settings that the shop had while
 * it was open.
 */
export interface ClosableShop {
  stage: StageName;
  lambda: LambdaClient;
  triggers: Triggers;
  /** File with the settings. It exists from before the shop is closed until it is open again. */
  file: string;
  say: Say;
}

/** Times to wait, in milliseconds. */
const WAITS = {
  /** Time for requests that are running when the shop is closed. */
  lastRequests: 35_000,
  /** Time between two checks for an open shop. */
  poll: 3_000,
};
const MAX_ATTEMPTS = 10;

export async function closableShop(stage: StageName, region: string, file: string, say: Say): Promise<ClosableShop> {
  const { app } = stackNames(stage);
  const triggers = {
    // Only the shop's own functions have an alias. CDK's deployment functions must keep running.
    functions: (await resourcesOf(region, app, 'AWS::Lambda::Alias')).map(functionOfAlias),
    streams: await resourcesOf(region, app, 'AWS::Lambda::EventSourceMapping'),
  };
  return { stage, lambda: new LambdaClient({ region, maxAttempts: 12 }), triggers, file, say };
}

const readSettingsFile = (file: string): TriggerSettings => JSON.parse(readFileSync(file, 'utf8')) as TriggerSettings;

/** Returns the functions and streams that are turned off. */
async function findDisabled({ lambda, triggers }: ClosableShop, streams: readonly string[]): Promise<string[]> {
  const state = await readTriggerSettings(lambda, { ...triggers, streams });
  return [...disabledFunctions(state), ...streams.filter((stream) => !state.streams.includes(stream))];
}

/**
 * Closes the shop and waits until the last request has ended. After an interrupted run, uses the settings in the file from
 * that run. Throws an `Error` and changes nothing if another command has closed the shop, because only that command's file
 * can open it.
 */
export async function closeShop(shop: ClosableShop, waits = WAITS): Promise<void> {
  const { stage, lambda, triggers, file, say } = shop;
  const now = await readTriggerSettings(lambda, triggers);
  const isOpen = disabledFunctions(now).length === 0 && now.streams.length === triggers.streams.length;
  const settings = !isOpen && existsSync(file) ? readSettingsFile(file) : now;
  if (disabledFunctions(settings).length > 0)
    throw new Error(
      `The shop is already closed (by another export or restore, or by hand). Nothing was changed, because only the files of that command hold the settings for reopening it. Open it first: ${openCommands(stage)}. If you don't have that folder, npm run doctor -- --stage=${stage} lists the commands.`,
    );
  writeFileSync(file, JSON.stringify(settings, null, 2));
  await disableTriggers(lambda, settings, say);
  await sleep(waits.lastRequests);
}

/**
 * Opens a shop that `closeShop` has closed, and checks that it is open. Throws an `Error` if it does not open, or if the shop
 * is closed but the file is missing.
 */
export async function openShop(shop: ClosableShop, waits = WAITS): Promise<void> {
  const { stage, lambda, triggers, file, say } = shop;
  const doctor = `npm run doctor -- --stage=${stage} lists the commands that open it.`;
  if (!existsSync(file)) {
    if ((await findDisabled(shop, triggers.streams)).length === 0) return say('The shop is already open.');
    throw new Error(
      `The shop is closed, but ${file} doesn't exist. Name the folder of the command that closed it: ${openCommands(stage)}. If you don't have that folder, ${doctor}`,
    );
  }
  const before = readSettingsFile(file);
  await restoreTriggers(lambda, before);
  for (let attempt = 1; ; attempt++) {
    const stopped = await findDisabled(shop, before.streams);
    if (stopped.length === 0) break;
    if (attempt === MAX_ATTEMPTS)
      throw new Error(
        `The shop is not open: ${stopped.join(', ')} did not start with the settings in ${file}. ${doctor}`,
      );
    await sleep(waits.poll);
  }
  rmSync(file);
  say('The shop is open.');
}

/** Closes the shop, runs `work`, and opens the shop again, even if `work` fails. Reports both errors if opening fails too. */
export async function whileClosed(shop: ClosableShop, work: () => Promise<unknown>, waits = WAITS): Promise<void> {
  const reopen = async () => {
    if (existsSync(shop.file)) await openShop(shop, waits);
  };
  try {
    await closeShop(shop, waits);
    await work();
  } catch (failed) {
    await reopen().catch((stopped) => {
      throw new Error(`${toMessage(failed)}\nThe shop could not be reopened either: ${toMessage(stopped)}`);
    });
    throw failed;
  }
  await reopen();
}

/**
 * Closes the shop, runs `work`, and leaves the shop closed. Finally prints the command that opens the shop, even if `work`
 * fails.
 */
export async function leavingClosed(
  shop: ClosableShop,
  opener: string,
  work: () => Promise<unknown>,
  waits = WAITS,
): Promise<void> {
  try {
    await closeShop(shop, waits);
    await work();
  } finally {
    if (existsSync(shop.file)) shop.say(`The shop is still closed. To reopen it: ${opener}`);
  }
}
