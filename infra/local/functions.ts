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

/** Sends the functions' logs to a file, so that the terminal stays readable. */
function logToFile(path: string) {
  const file = openSync(path, 'a');
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    console[level] = (...parts: unknown[]) => writeSync(file, `${format(...parts)}\n`);
  }
}

type RequestHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;
type StreamHandler = (event: DynamoDBStreamEvent) => Promise<void>;
type ScheduledHandler = () => Promise<void>;

/** Lists the user pool's triggers by their names at Cognito. */
interface Triggers {
  preSignUp: (event: PreSignUpTriggerEvent) => Promise<PreSignUpTriggerEvent>;
  customMessage: (event: CustomMessageTriggerEvent) => Promise<CustomMessageTriggerEvent>;
}

export type LocalFunctions = Awaited<ReturnType<typeof loadFunctions>>;

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Loads the handler of a function. Throws an `Error` if the file exports none. The caller sets the handler's type, because
 * the file is imported by its path.
 */
async function loadHandler(name: FunctionName) {
  const { handler } = await import(join(ROOT, lambdas[name].entry));
  if (typeof handler !== 'function')
    throw new Error(`${lambdas[name].entry} does not export a function named handler.`);
  return [name, handler] as const;
}

/** Loads product code in the same way as Lambda, after its environment is set. Sends its log to a file. */
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

/** Runs the functions one after the other, and counts each under its name. */
export const runCounted =
  <Input extends unknown[]>(invocations: Invocations, functions: Record<string, (...input: Input) => Promise<void>>) =>
  async (...input: Input): Promise<void> => {
    for (const [name, run] of Object.entries(functions)) await invocations.counted(name, run)(...input);
  };
