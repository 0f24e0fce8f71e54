import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CloudFormationClient,
  DescribeStackDriftDetectionStatusCommand,
  DescribeStackResourceDriftsCommand,
  DetectStackDriftCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import { type StageName, stackNames } from '#infra/stage.ts';
import type { DriftedResource } from '../facts.ts';

const namesOf = (stage: StageName): string[] => Object.values(stackNames(stage));

const DRIFT_LOOK_MS = 5_000;
/** Five minutes: a stack of this size takes one or two. */
const DRIFT_LOOKS = 60;

async function driftOf(client: CloudFormationClient, stack: string, wait: () => Promise<unknown>) {
  const { StackDriftDetectionId } = await client.send(new DetectStackDriftCommand({ StackName: stack }));
  for (let look = 0; ; look += 1) {
    const state = await client.send(new DescribeStackDriftDetectionStatusCommand({ StackDriftDetectionId }));
    if (state.DetectionStatus === 'DETECTION_COMPLETE') return;
    if (state.DetectionStatus === 'DETECTION_FAILED')
      throw new Error(
        `CloudFormation could not compare all of ${stack}: ${state.DetectionStatusReason ?? 'no reason given'}`,
      );
    if (look === DRIFT_LOOKS) throw new Error(`CloudFormation takes longer than five minutes to compare ${stack}`);
    await wait();
  }
}

async function driftedIn(
  client: CloudFormationClient,
  stack: string,
  wait: () => Promise<unknown>,
): Promise<DriftedResource[]> {
  await driftOf(client, stack, wait);
  const drifted: DriftedResource[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(
      new DescribeStackResourceDriftsCommand({
        StackName: stack,
        StackResourceDriftStatusFilters: ['MODIFIED', 'DELETED'],
        ...(NextToken ? { NextToken } : {}),
      }),
    );
    for (const {
      LogicalResourceId: id = '',
      ResourceType: type = '',
      StackResourceDriftStatus,
    } of page.StackResourceDrifts ?? [])
      drifted.push({ stack, id, type, change: StackResourceDriftStatus === 'DELETED' ? 'DELETED' : 'MODIFIED' });
    NextToken = page.NextToken;
  } while (NextToken);
  return drifted;
}

/** What of the stacks was changed by hand. Takes a minute or two. */
export const readDrift = async (
  client: CloudFormationClient,
  stage: StageName,
  wait: () => Promise<unknown> = () => sleep(DRIFT_LOOK_MS),
): Promise<DriftedResource[]> =>
  (await Promise.all(namesOf(stage).map((name) => driftedIn(client, name, wait)))).flat();

/** The same text for the same template, however its keys are ordered. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, canonical(each)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/** CloudFormation gives a question mark for every character beyond ASCII. */
const asGivenBack = (text: string): string => text.replace(/[\u{80}-\u{10ffff}]/gu, '?');

/** Tells templates apart. Throws `SyntaxError` for what is no JSON. */
export const templateHash = (text: string): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(JSON.parse(asGivenBack(text)))))
    .digest('hex');

/** Whether each deployed template is the one that `synthesised` gives for the stack's name. */
export async function readTemplates(
  client: CloudFormationClient,
  stage: StageName,
  synthesised: (part: 'data' | 'app') => string,
): Promise<{ stack: string; isAsInCode: boolean }[]> {
  const parts = Object.entries(stackNames(stage)) as ['data' | 'app', string][];
  return Promise.all(
    parts.map(async ([part, stack]) => {
      const { TemplateBody = '' } = await client.send(
        new GetTemplateCommand({ StackName: stack, TemplateStage: 'Original' }),
      );
      return { stack, isAsInCode: templateHash(TemplateBody) === templateHash(synthesised(part)) };
    }),
  );
}
