import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { type StageName, stackNames } from '../../stage.ts';
import type { Choices } from '../arguments.ts';
import { choicesOf } from '../kept-choices.ts';
import type { Outputs } from '../outputs.ts';
import { NoAccess, whereStageLives } from './access.ts';
import { clientsIn } from './clients.ts';

export interface DeployedStack {
  name: string;
  /** CloudFormation's own id, which a stack of the same name that is made later does not have; null when there is no such stack. */
  id: string | null;
  /** CloudFormation's own word; null when there is no such stack. */
  status: string | null;
  outputs: Partial<Outputs>;
}

/** One stack; `name` may be an id as well. */
export async function readStack(client: CloudFormationClient, name: string): Promise<DeployedStack> {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const outputs = (stack?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]);
    return {
      name,
      id: stack?.StackId ?? null,
      status: stack?.StackStatus ?? null,
      outputs: Object.fromEntries(outputs),
    };
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message))
      return { name, id: null, status: null, outputs: {} };
    throw error;
  }
}

/** States of a stack whose first deploy failed or was never carried out: it can only be deleted, and holds no data of anybody. */
const NEVER_MADE = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED', 'REVIEW_IN_PROGRESS'];
export const wasNeverMade = (status: string | null): boolean => status !== null && NEVER_MADE.includes(status);

/** What became of it, as a sentence's end. */
export const howItEnded = (status: string | null): string =>
  status === 'REVIEW_IN_PROGRESS' ? 'was planned and not carried out' : 'failed';

/** What clears such a stack away by hand: CDK protects production's before it makes them. */
export const clearingCommands = (stack: string): string[] => [
  `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${stack}`,
  `aws cloudformation delete-stack --stack-name ${stack}`,
];

/** Both stacks of a stage. */
export interface Deployed {
  data: DeployedStack;
  app: DeployedStack;
}

/** Both stacks of a stage with what they say of themselves: the truth, wherever they were deployed from. */
export async function readDeployed(client: CloudFormationClient, stage: StageName): Promise<Deployed> {
  const { data, app } = stackNames(stage);
  const [ofData, ofApp] = await Promise.all([readStack(client, data), readStack(client, app)]);
  return { data: ofData, app: ofApp };
}

/** Why nothing can be asked of a stage without stacks. */
export const NOT_DEPLOYED = 'the stage is not deployed';

/** What both stacks say of themselves. Throws an `Error` where they do not stand. */
export function outputsOf({ data, app }: Deployed): Outputs {
  const outputs = { ...data.outputs, ...app.outputs };
  if (!outputs.SiteUrl || !outputs.UserPoolId) throw new Error(NOT_DEPLOYED);
  return outputs as Outputs;
}

/**
 * What the stage's stacks say of themselves now, where the stage lives: a file of an earlier deploy would lead to what was left behind
 * when it was taken down. Throws `NoAccess` with the command to run where they do not stand.
 */
export async function readOutputs(stage: StageName, choices: Choices): Promise<Outputs> {
  const { account, region } = await whereStageLives(choicesOf(stage, choices));
  const deployed = await readDeployed(clientsIn(region).cloudformation, stage);
  try {
    return outputsOf(deployed);
  } catch {
    throw new NoAccess(
      `The stage ${stage} is not deployed in ${region} of the account ${account}: npm run deploy -- --stage ${stage}`,
    );
  }
}
