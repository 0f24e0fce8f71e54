import type { StageName } from '../../stage.ts';
import { contextArguments, type StageOptions } from '../arguments.ts';
import { readTool } from '../aws/processes.ts';
import { readDiff, type StackChange } from './summary.ts';

/**
 * Returns the changes that a deployment would make, and CDK's own output. Needs the built site. Throws an `Error` if CDK
 * fails.
 */
export function changesOf(
  stage: StageName,
  options: StageOptions,
  environment: Record<string, string>,
  rest: readonly string[] = [],
): { stacks: StackChange[]; details: string } {
  const args = ['diff', '--no-notices', '--no-color', '--ci', ...rest, ...contextArguments(stage, options)];
  const { status, stdout, stderr } = readTool('cdk', args, environment);
  const details = `${stdout}${stderr}`.trim();
  if (status !== 0) throw new Error(`${details}\n\n"cdk diff" failed: see above.`);
  return { stacks: readDiff(details), details };
}
