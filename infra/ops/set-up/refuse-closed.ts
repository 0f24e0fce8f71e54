import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import { isTriedFirst, type StageName } from '../../stage.ts';
import type { Choices } from '../arguments.ts';
import { isShut, readFunctions } from '../aws/functions.ts';
import { readMade } from '../aws/made.ts';
import type { DeployedStack } from '../aws/stacks.ts';

/**
 * Throws an `Error` with the commands to run where somebody has closed the shop: no call may run then, the new versions could not be
 * tried, nor those before them, so that the release would fail and its way back as well.
 */
export async function refuseClosed(
  stage: StageName,
  { release }: Choices,
  app: DeployedStack,
  { cloudformation, lambda }: { cloudformation: CloudFormationClient; lambda: LambdaClient },
): Promise<void> {
  if (app.status === null || release === 'at-once' || !isTriedFirst(stage)) return;
  if (!isShut(await readFunctions(lambda, await readMade(cloudformation, stage)))) return;
  throw new Error(
    `The shop is closed (an export or a restore has done that), so that a new version cannot be tried: the release would fail, and its way back too. Open it first: npm run export -- --stage=${stage} --to=<folder> --open, after a restore npm run restore -- --stage=${stage} --undo=<folder>. Or deploy without trying: --release at-once`,
  );
}
