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

/** A mapping or a function that is changing already takes the next change some seconds later. */
async function patiently(change: () => Promise<unknown>): Promise<void> {
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

/** What a shop's functions were before it was closed, to be so again. */
export interface Closed {
  /** Each function with the concurrency that was reserved for it; null for none. */
  functions: { name: string; reserved: number | null }[];
  /** The mappings that brought the table's stream to a function. */
  streams: string[];
}

/** The shop's functions and stream mappings, by the ids that CloudFormation knows. */
export interface Running {
  functions: readonly string[];
  streams: readonly string[];
}

/** What closing will change, read before anything is. */
export async function stateOf(client: LambdaClient, { functions, streams }: Running): Promise<Closed> {
  const closed: Closed = { functions: [], streams: [] };
  for (const name of functions) {
    const { ReservedConcurrentExecutions: reserved } = await client.send(
      new GetFunctionConcurrencyCommand({ FunctionName: name }),
    );
    closed.functions.push({ name, reserved: reserved ?? null });
  }
  for (const UUID of streams) {
    const { State } = await client.send(new GetEventSourceMappingCommand({ UUID }));
    if (!OFF.includes(State ?? '')) closed.streams.push(UUID);
  }
  return closed;
}

/** The functions that may not run: nothing of this project reserves 0 for a function but closing it. */
export const shutIn = ({ functions }: Closed): string[] =>
  functions.filter(({ reserved }) => reserved === 0).map(({ name }) => name);

/**
 * Nothing runs any more: no request, no change, no clock. The stream waits where it is, for a day at most, and goes on from there.
 * Requests that are under way end within half a minute.
 */
export async function closeShop(client: LambdaClient, { functions, streams }: Closed, say: Say): Promise<void> {
  for (const UUID of streams) await switchStream(client, UUID, false);
  for (const { name } of functions) await reserve(client, name, 0);
  say('The shop is closed: every request is refused until it is opened again.');
}

/** Gives the functions and streams back what they had. Whether the shop is open then has to be looked at. */
export async function openShop(client: LambdaClient, { functions, streams }: Closed): Promise<void> {
  for (const { name, reserved } of functions) await reserve(client, name, reserved);
  for (const UUID of streams) await switchStream(client, UUID, true);
}

const switchStream = (client: LambdaClient, UUID: string, Enabled: boolean): Promise<void> =>
  patiently(() => client.send(new UpdateEventSourceMappingCommand({ UUID, Enabled })));

const reserve = (client: LambdaClient, FunctionName: string, reserved: number | null): Promise<void> =>
  patiently(async () => {
    if (reserved === null) await client.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
    else await client.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: reserved }));
  });
