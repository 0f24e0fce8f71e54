import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
  CustomMessageTriggerEvent,
  DynamoDBStreamEvent,
  PreSignUpTriggerEvent,
} from 'aws-lambda';
import {
  byFunction,
  type FunctionName,
  functionNames,
  gatewayFunctions,
  lambdas,
  scheduledFunctions,
  streamFunctions,
  userPoolFunctions,
} from '../functions.ts';
import { functionEnvironment } from './environment.ts';
import type { Invocations } from './invocations.ts';

/** Sends the logs of the functions to a file, so that the terminal stays readable. */
function logToFile(path: string) {
  const file = openSync(path, 'a');
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    console[level] = (...parts: unknown[]) => writeSync(file, `${format(...parts)}\n`);
  }
}

type RequestHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;
type StreamHandler = (event: DynamoDBStreamEvent) => Promise<void>;
type ScheduledHandler = () => Promise<void>;

/** The user pool's triggers, by their names at Cognito. */
interface Triggers {
  preSignUp: (event: PreSignUpTriggerEvent) => Promise<PreSignUpTriggerEvent>;
  customMessage: (event: CustomMessageTriggerEvent) => Promise<CustomMessageTriggerEvent>;
}

export type LocalFunctions = Awaited<ReturnType<typeof loadFunctions>>;

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Throws an `Error` when the file exports no handler. The caller states its type, because entries are named by path.
 */
async function loadHandler(name: FunctionName) {
  const { handler } = await import(join(ROOT, lambdas[name].entry));
  if (typeof handler !== 'function')
    throw new Error(`${lambdas[name].entry} does not export a function named handler.`);
  return [name, handler] as const;
}

/** Loads product code as Lambda does: after its environment is set, and with its log in a file. */
export async function loadFunctions(world: Parameters<typeof functionEnvironment>[0], logFile: string) {
  Object.assign(process.env, functionEnvironment(world));
  logToFile(logFile);
  const handlers = Object.fromEntries(await Promise.all(functionNames.map(loadHandler)));
  const triggers = userPoolFunctions.map((name) => [lambdas[name].trigger, handlers[name]]);
  return {
    requests: byFunction(gatewayFunctions, (name): RequestHandler => handlers[name]),
    stream: byFunction(streamFunctions, (name): StreamHandler => handlers[name]),
    schedule: byFunction(scheduledFunctions, (name): ScheduledHandler => handlers[name]),
    triggers: Object.fromEntries(triggers) as Triggers,
  };
}

/** Runs the functions one after the other, each counted by its name. */
export const runCounted =
  <Input extends unknown[]>(invocations: Invocations, functions: Record<string, (...input: Input) => Promise<void>>) =>
  async (...input: Input): Promise<void> => {
    for (const [name, run] of Object.entries(functions)) await invocations.counted(name, run)(...input);
  };
