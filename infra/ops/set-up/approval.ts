import type { StageName } from '../../stage.ts';
import type { StackChange } from '../diff/summary.ts';
import { confirms, type Dialogue } from './dialogue.ts';

export interface DeployPlan {
  stage: StageName;
  region: string;
  account: string;
  /** Null for a first deployment. */
  changes: readonly StackChange[] | null;
  /** Arguments to pass on to `cdk deploy`. */
  rest: readonly string[];
}

const isChanging = (changes: DeployPlan['changes']): boolean =>
  changes === null || changes.some(({ resources }) => resources.length > 0);

/**
 * Asks the operator once before a deployment that changes anything. CDK would ask for each stack, a quarter of an hour apart.
 * Returns the flags that keep CDK from asking, or none if the operator passed `--require-approval`. Throws an `Error` if the
 * operator says no.
 */
export async function approveDeploy(
  dialogue: Dialogue,
  { stage, region, account, changes, rest }: DeployPlan,
): Promise<string[]> {
  if (rest.some((flag) => flag.startsWith('--require-approval'))) return [];
  if (dialogue.isInteractive && isChanging(changes)) {
    const target = `${stage} in ${region} of account ${account}`;
    const question = changes === null ? `Deploy ${target} for the first time?` : `Deploy this to ${target}?`;
    if (!(await confirms(dialogue, question)))
      throw new Error(
        `Nothing was deployed. To see all changes, including permissions: npm run diff -- --stage ${stage}`,
      );
  }
  return ['--require-approval', 'never'];
}
