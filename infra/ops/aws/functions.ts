import {
  type FunctionConfiguration,
  GetAliasCommand,
  GetFunctionConcurrencyCommand,
  GetFunctionConfigurationCommand,
  type LambdaClient,
} from '@aws-sdk/client-lambda';
import type { StageName } from '../../stage.ts';
import { nullIfMissing, ofType, type Reference, type StackResource } from './stack-resources.ts';

/** Describes the state of one of the shop's functions. */
export interface FunctionState {
  /** The shop's name for the function, such as `shop` or `clock`. */
  label: string;
  /** Name of the function at Lambda. */
  name: string;
  stack: string;
  isThere: boolean;
  /** Reason Lambda cannot run the function. Null if it can. */
  failure: string | null;
  /** Names of variables that are in the template but not in the live version. */
  missing: string[];
  /** Names of variables that only the next version would lack. */
  missingNext: string[];
  /** True if the function's reserved concurrency is 0, so that no call may run. */
  isClosed: boolean;
  /** The live version (null if there is none) and the last released version. Null for a function without versions. */
  live: { version: string | null; released: string | null; isShifting: boolean } | null;
}

type Variables = Record<string, unknown>;

const variablesOf = ({ properties }: StackResource): Variables =>
  (properties.Environment as { Variables?: Variables } | undefined)?.Variables ?? {};

/** Returns false for functions that CDK adds for its own use. */
const isOurs = (resource: StackResource): boolean => 'POWERTOOLS_SERVICE_NAME' in variablesOf(resource);

/** Returns the names of variables that are in a function's template but not in its configuration. */
const missingIn = (resource: StackResource, { Environment }: FunctionConfiguration): string[] =>
  Object.keys(variablesOf(resource)).filter((name) => !Environment?.Variables?.[name]);

const failureOf = ({ State, StateReason, LastUpdateStatus, LastUpdateStatusReason }: FunctionConfiguration) => {
  if (State === 'Failed') return StateReason ?? 'no reason given';
  return LastUpdateStatus === 'Failed' ? (LastUpdateStatusReason ?? 'no reason given') : null;
};

/**
 * Reads the version of the `live` alias and the version that the stack released last. Returns null for a function without an
 * alias.
 */
async function liveOf(lambda: LambdaClient, resources: readonly StackResource[], one: StackResource) {
  const alias = ofType(resources, 'AWS::Lambda::Alias').find(
    ({ properties }) => (properties.FunctionName as Reference | undefined)?.Ref === one.id,
  );
  if (!alias) return null;
  const Name = String(alias.properties.Name);
  const found = await nullIfMissing(lambda.send(new GetAliasCommand({ FunctionName: one.name, Name })));
  const [version] = (alias.properties.FunctionVersion as Reference)['Fn::GetAtt'] ?? [];
  const released =
    resources
      .find(({ id }) => id === version)
      ?.name.split(':')
      .at(-1) ?? null;
  const isShifting = Object.keys(found?.RoutingConfig?.AdditionalVersionWeights ?? {}).length > 0;
  return { Name, version: found?.FunctionVersion ?? null, released, isShifting };
}

async function readFunction(
  lambda: LambdaClient,
  resources: readonly StackResource[],
  one: StackResource,
): Promise<FunctionState> {
  const FunctionName = one.name;
  const label = String(variablesOf(one).POWERTOOLS_SERVICE_NAME);
  const about = { label, name: FunctionName, stack: one.stack };
  const newest = await nullIfMissing(lambda.send(new GetFunctionConfigurationCommand({ FunctionName })));
  if (!newest)
    return { ...about, isThere: false, failure: null, missing: [], missingNext: [], isClosed: false, live: null };
  const { ReservedConcurrentExecutions: reserved } = await lambda.send(
    new GetFunctionConcurrencyCommand({ FunctionName }),
  );
  const live = await liveOf(lambda, resources, one);
  const answers = live?.version
    ? await lambda.send(new GetFunctionConfigurationCommand({ FunctionName, Qualifier: live.Name }))
    : newest;
  const missing = missingIn(one, answers);
  return {
    ...about,
    isThere: true,
    failure: failureOf(answers),
    missing,
    missingNext: missingIn(one, newest).filter((name) => !missing.includes(name)),
    isClosed: reserved === 0,
    live: live && { version: live.version, released: live.released, isShifting: live.isShifting },
  };
}

/** Reads the shop's functions from Lambda and compares them with their templates. */
export const readFunctions = (lambda: LambdaClient, resources: readonly StackResource[]): Promise<FunctionState[]> =>
  Promise.all(
    ofType(resources, 'AWS::Lambda::Function')
      .filter(isOurs)
      .map((one) => readFunction(lambda, resources, one)),
  );

/** Returns the commands that open a shop after an export or a restore has closed it. */
export const openCommands = (stage: StageName): string =>
  `npm run export -- --stage=${stage} --to=<folder> --open, or after a restore: npm run restore -- --stage=${stage} --undo=<folder>`;

/** Returns true if the shop is closed. Closing the shop applies to all functions with versions. */
export const isShopClosed = (functions: readonly FunctionState[]): boolean => {
  const ours = functions.filter(({ live }) => live);
  return ours.length > 0 && ours.every(({ isClosed }) => isClosed);
};
