import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { type StageName, stackNames } from '../../stage.ts';
import type { Outputs } from '../outputs.ts';

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
