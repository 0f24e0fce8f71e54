import {
  type FunctionConfiguration,
  GetAliasCommand,
  GetFunctionConcurrencyCommand,
  GetFunctionConfigurationCommand,
  type LambdaClient,
} from '@aws-sdk/client-lambda';
import { type Made, ofType, type Reference, unlessGone } from './made.ts';

/** One of the shop's functions. */
export interface FunctionState {
  /** As the shop calls it: `shop`, `clock`. */
  label: string;
  /** As Lambda calls it. */
  name: string;
  stack: string;
  isThere: boolean;
  /** Why Lambda cannot run it. */
  failure: string | null;
  /** Variables that its template gives it, and that what answers does not have. */
  missing: string[];
  /** Those that only what would be released next does not have. */
  missingNext: string[];
  /** No call may run. */
  isClosed: boolean;
  /** The version that is live, null for none, beside the one that was released last; null for a function without versions. */
  live: { version: string | null; released: string | null; isShifting: boolean } | null;
}

type Variables = Record<string, unknown>;

const variablesOf = ({ properties }: Made): Variables =>
  (properties.Environment as { Variables?: Variables } | undefined)?.Variables ?? {};

/** The shop's own functions, and not those that CDK adds for itself. */
const isOurs = (made: Made): boolean => 'POWERTOOLS_SERVICE_NAME' in variablesOf(made);

/** The variables that the template gives a function and that it does not have. */
const missingIn = (made: Made, { Environment }: FunctionConfiguration): string[] =>
  Object.keys(variablesOf(made)).filter((name) => !Environment?.Variables?.[name]);

const failureOf = ({ State, StateReason, LastUpdateStatus, LastUpdateStatusReason }: FunctionConfiguration) => {
  if (State === 'Failed') return StateReason ?? 'no reason given';
  return LastUpdateStatus === 'Failed' ? (LastUpdateStatusReason ?? 'no reason given') : null;
};

/** What requests meet: the version that the alias names, and the one that the stack released last. */
async function liveOf(lambda: LambdaClient, made: readonly Made[], one: Made) {
  const alias = ofType(made, 'AWS::Lambda::Alias').find(
    ({ properties }) => (properties.FunctionName as Reference | undefined)?.Ref === one.id,
  );
  if (!alias) return null;
  const Name = String(alias.properties.Name);
  const found = await unlessGone(lambda.send(new GetAliasCommand({ FunctionName: one.name, Name })));
  const [version] = (alias.properties.FunctionVersion as Reference)['Fn::GetAtt'] ?? [];
  const released =
    made
      .find(({ id }) => id === version)
      ?.name.split(':')
      .at(-1) ?? null;
  const isShifting = Object.keys(found?.RoutingConfig?.AdditionalVersionWeights ?? {}).length > 0;
  return { Name, version: found?.FunctionVersion ?? null, released, isShifting };
}

async function readFunction(lambda: LambdaClient, made: readonly Made[], one: Made): Promise<FunctionState> {
  const FunctionName = one.name;
  const label = String(variablesOf(one).POWERTOOLS_SERVICE_NAME);
  const about = { label, name: FunctionName, stack: one.stack };
  const newest = await unlessGone(lambda.send(new GetFunctionConfigurationCommand({ FunctionName })));
  if (!newest)
    return { ...about, isThere: false, failure: null, missing: [], missingNext: [], isClosed: false, live: null };
  const { ReservedConcurrentExecutions: reserved } = await lambda.send(
    new GetFunctionConcurrencyCommand({ FunctionName }),
  );
  const live = await liveOf(lambda, made, one);
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

/** The shop's functions as Lambda has them, beside what their templates say. */
export const readFunctions = (lambda: LambdaClient, made: readonly Made[]): Promise<FunctionState[]> =>
  Promise.all(
    ofType(made, 'AWS::Lambda::Function')
      .filter(isOurs)
      .map((one) => readFunction(lambda, made, one)),
  );

/** Whether somebody has closed the shop, which is done to all functions that answer or act for it. */
export const isShut = (functions: readonly FunctionState[]): boolean => {
  const ours = functions.filter(({ live }) => live);
  return ours.length > 0 && ours.every(({ isClosed }) => isClosed);
};
