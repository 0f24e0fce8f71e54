import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteFunctionConcurrencyCommand,
  GetEventSourceMappingCommand,
  GetFunctionConcurrencyCommand,
  type LambdaClient,
  PutFunctionConcurrencyCommand,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import type { Say } from './progress.ts';

const TRIES = 40;
const OFF = ['Disabled', 'Disabling'];
const STILL_CHANGING = ['ResourceInUseException', 'ResourceConflictException'];

/** Makes a change. Retries while Lambda is still applying an earlier change. */
async function retryWhileChanging(change: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await change();
      return;
    } catch (error) {
      if (tries === TRIES || !(error instanceof Error && STILL_CHANGING.includes(error.name))) throw error;
      await sleep(3_000);
    }
  }
}

/** Describes the settings of a shop's functions and stream mappings, saved before the shop is closed. */
export interface TriggerSettings {
  /** `reserved` is the function's reserved concurrency, or null if it has none. */
  functions: { name: string; reserved: number | null }[];
  /** Ids of the enabled mappings of the table's stream. */
  streams: string[];
}

/** Identifies everything that runs the shop's code. */
export interface Triggers {
  functions: readonly string[];
  streams: readonly string[];
}

export async function readTriggerSettings(
  client: LambdaClient,
  { functions, streams }: Triggers,
): Promise<TriggerSettings> {
  const settings: TriggerSettings = { functions: [], streams: [] };
  for (const name of functions) {
    const { ReservedConcurrentExecutions: reserved } = await client.send(
      new GetFunctionConcurrencyCommand({ FunctionName: name }),
    );
    settings.functions.push({ name, reserved: reserved ?? null });
  }
  for (const UUID of streams) {
    const { State } = await client.send(new GetEventSourceMappingCommand({ UUID }));
    if (!OFF.includes(State ?? '')) settings.streams.push(UUID);
  }
  return settings;
}

/** Returns the functions with a reserved concurrency of 0. Only closing the shop sets this value. */
export const disabledFunctions = ({ functions }: TriggerSettings): string[] =>
  functions.filter(({ reserved }) => reserved === 0).map(({ name }) => name);

/**
 * Stops all requests, stream events, and scheduled runs. The stream keeps its events for a day and later resumes at the same
 * point. Running requests end within half a minute.
 */
export async function disableTriggers(
  client: LambdaClient,
  { functions, streams }: TriggerSettings,
  say: Say,
): Promise<void> {
  for (const UUID of streams) await switchStream(client, UUID, false);
  for (const { name } of functions) await reserve(client, name, 0);
  say('The shop is closed. It refuses every request until it is reopened.');
}

/** Restores the saved settings. The caller must then check that the shop is open. */
export async function restoreTriggers(client: LambdaClient, { functions, streams }: TriggerSettings): Promise<void> {
  for (const { name, reserved } of functions) await reserve(client, name, reserved);
  for (const UUID of streams) await switchStream(client, UUID, true);
}

const switchStream = (client: LambdaClient, UUID: string, Enabled: boolean): Promise<void> =>
  retryWhileChanging(() => client.send(new UpdateEventSourceMappingCommand({ UUID, Enabled })));

const reserve = (client: LambdaClient, FunctionName: string, reserved: number | null): Promise<void> =>
  retryWhileChanging(async () => {
    if (reserved === null) await client.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
    else await client.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: reserved }));
  });
