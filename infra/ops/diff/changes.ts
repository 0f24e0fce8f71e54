import type { StageName } from '../../stage.ts';
import { type Choices, contextOf } from '../arguments.ts';
import { readTool } from '../aws/processes.ts';
import { readDiff, type StackChange } from './summary.ts';

/** What a deploy of these choices would change, also in CDK's own words. The site has to be built. Throws an `Error` with them when CDK fails. */
export function changesOf(
  stage: StageName,
  choices: Choices,
  environment: Record<string, string>,
  rest: readonly string[] = [],
): { stacks: StackChange[]; details: string } {
  const args = ['diff', '--no-notices', '--no-color', '--ci', ...rest, ...contextOf(stage, choices)];
  const { status, stdout, stderr } = readTool('cdk', args, environment);
  const details = `${stdout}${stderr}`.trim();
  if (status !== 0) throw new Error(`${details}\n\n"cdk diff" failed: see above.`);
  return { stacks: readDiff(details), details };
}
