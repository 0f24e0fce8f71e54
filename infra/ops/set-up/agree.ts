import type { StageName } from '../../stage.ts';
import type { StackChange } from '../diff/summary.ts';
import { confirms, type Dialogue } from './ask.ts';

export interface Plan {
  stage: StageName;
  region: string;
  account: string;
  /** What becomes of the stacks; null for a stage that is deployed for the first time. */
  changes: readonly StackChange[] | null;
  /** What goes on to `cdk deploy`. */
  rest: readonly string[];
}

const isChanging = (changes: Plan['changes']): boolean =>
  changes === null || changes.some(({ resources }) => resources.length > 0);

/**
 * Asks once whether to deploy, where somebody is there to answer and anything would change: CDK would ask anew for each stack, a
 * quarter of an hour apart. Returns the flags that keep it from asking; none where somebody has said how it shall ask.
 * Throws an `Error` when the answer is no.
 */
export async function agree(dialogue: Dialogue, { stage, region, account, changes, rest }: Plan): Promise<string[]> {
  if (rest.some((flag) => flag.startsWith('--require-approval'))) return [];
  if (dialogue.isInteractive && isChanging(changes)) {
    const where = `${stage} in ${region} of the account ${account}`;
    const question = changes === null ? `Deploy ${where} for the first time?` : `Deploy this to ${where}?`;
    if (!(await confirms(dialogue, question)))
      throw new Error(`Nothing was deployed. All that would change, rights too: npm run diff -- --stage ${stage}`);
  }
  return ['--require-approval', 'never'];
}
