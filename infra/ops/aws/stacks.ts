import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { type StageName, stackNames } from '../../stage.ts';
import type { StageOptions } from '../arguments.ts';
import type { Outputs } from '../outputs.ts';
import { mergeOptions } from '../saved-options.ts';
import { locateStage, NoAccess } from './access.ts';
import { clientsIn } from './clients.ts';

export interface DeployedStack {
  name: string;
  /** Id that is unique even among stacks of the same name. Null if there is no such stack. */
  id: string | null;
  /** CloudFormation's status. Null if there is no such stack. */
  status: string | null;
  outputs: Partial<Outputs>;
}

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

/**
 * Lists the states after a first deployment that failed or was not executed. Such a stack can only be deleted, and it
 * contains no data.
 */
const NEVER_CREATED = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED', 'REVIEW_IN_PROGRESS'];
export const wasNeverCreated = (status: string | null): boolean => status !== null && NEVER_CREATED.includes(status);

/** Describes the result of a first deployment, for the end of a sentence. */
export const describeFirstDeploy = (status: string | null): string =>
  status === 'REVIEW_IN_PROGRESS' ? 'was planned but not executed' : 'failed';

/**
 * Returns the commands that delete such a stack. They first turn off deletion protection, which CDK turns on in production
 * before it creates the stack.
 */
export const cleanupCommands = (stack: string): string[] => [
  `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${stack}`,
  `aws cloudformation delete-stack --stack-name ${stack}`,
];

export interface Deployed {
  data: DeployedStack;
  app: DeployedStack;
}

export async function readDeployed(client: CloudFormationClient, stage: StageName): Promise<Deployed> {
  const { data, app } = stackNames(stage);
  const [ofData, ofApp] = await Promise.all([readStack(client, data), readStack(client, app)]);
  return { data: ofData, app: ofApp };
}

export const deployCommand = ({ stage }: { stage: StageName }, flags = ''): string =>
  `npm run deploy -- --stage ${stage}${flags && ` ${flags}`}`;

export const NOT_DEPLOYED = 'the stage is not deployed';

/** Returns the outputs of both stacks. Throws an `Error` if the stage is not deployed. */
export function outputsOf({ data, app }: Deployed): Outputs {
  const outputs = { ...data.outputs, ...app.outputs };
  if (!outputs.SiteUrl || !outputs.UserPoolId) throw new Error(NOT_DEPLOYED);
  return outputs as Outputs;
}

/** Reads the outputs of a stage's stacks. Throws `NoAccess` with the command to run if the stage is not deployed. */
export async function readOutputs(stage: StageName, options: StageOptions): Promise<Outputs> {
  const { account, region } = await locateStage(mergeOptions(stage, options));
  const deployed = await readDeployed(clientsIn(region).cloudformation, stage);
  try {
    return outputsOf(deployed);
  } catch {
    throw new NoAccess(
      `The stage ${stage} is not deployed in ${region} of account ${account}. To deploy it: ${deployCommand({ stage })}`,
    );
  }
}
