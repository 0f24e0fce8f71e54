import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CloudFormationClient,
  DescribeStackDriftDetectionStatusCommand,
  DescribeStackResourceDriftsCommand,
  DetectStackDriftCommand,
} from '@aws-sdk/client-cloudformation';
import { type StageName, stackNames } from '#infra/stage.ts';
import { readTemplate } from '../../aws/stack-resources.ts';
import type { DriftedResource } from '../readings.ts';

const namesOf = (stage: StageName): string[] => Object.values(stackNames(stage));

const DRIFT_POLL_MS = 5_000;
/** Number of checks, which take up to five minutes. A stack of this size needs one or two minutes. */
const DRIFT_POLLS = 60;

async function driftOf(client: CloudFormationClient, stack: string, wait: () => Promise<unknown>) {
  const { StackDriftDetectionId } = await client.send(new DetectStackDriftCommand({ StackName: stack }));
  for (let poll = 0; ; poll += 1) {
    const state = await client.send(new DescribeStackDriftDetectionStatusCommand({ StackDriftDetectionId }));
    if (state.DetectionStatus === 'DETECTION_COMPLETE') return;
    if (state.DetectionStatus === 'DETECTION_FAILED')
      throw new Error(
        `CloudFormation could not compare all of ${stack}: ${state.DetectionStatusReason ?? 'no reason given'}`,
      );
    if (poll === DRIFT_POLLS) throw new Error(`CloudFormation took longer than five minutes to compare ${stack}`);
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

/** Returns the resources that were changed or deleted by hand. Takes a minute or two. */
export const readDrift = async (
  client: CloudFormationClient,
  stage: StageName,
  wait: () => Promise<unknown> = () => sleep(DRIFT_POLL_MS),
): Promise<DriftedResource[]> =>
  (await Promise.all(namesOf(stage).map((name) => driftedIn(client, name, wait)))).flat();

/** Sorts the keys of a template, so that equal templates become equal text. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, canonical(each)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/** Replaces non-ASCII characters with question marks, as CloudFormation does when it returns a template. */
const toAscii = (text: string): string => text.replace(/[\u{80}-\u{10ffff}]/gu, '?');

/** Hashes a template. Throws `SyntaxError` for invalid JSON. */
export const templateHash = (text: string): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(JSON.parse(toAscii(text)))))
    .digest('hex');

/** Compares each deployed template with the synthesized template. */
export async function readTemplates(
  client: CloudFormationClient,
  stage: StageName,
  synthesized: (part: 'data' | 'app') => string,
): Promise<{ stack: string; isAsInCode: boolean }[]> {
  const parts = Object.entries(stackNames(stage)) as ['data' | 'app', string][];
  return Promise.all(
    parts.map(async ([part, stack]) => {
      const template = await readTemplate(client, stack);
      return { stack, isAsInCode: templateHash(template) === templateHash(synthesized(part)) };
    }),
  );
}
