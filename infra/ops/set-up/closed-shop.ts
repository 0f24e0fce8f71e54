import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import { isTriedFirst, type StageName } from '../../stage.ts';
import type { StageOptions } from '../arguments.ts';
import { isShopClosed, openCommands, readFunctions } from '../aws/functions.ts';
import { readStackResources } from '../aws/stack-resources.ts';
import type { DeployedStack } from '../aws/stacks.ts';

/**
 * Throws an `Error` with the commands to run if the shop is closed. No function can run in a closed shop, so a release could
 * not test its new versions, and its rollback would fail too.
 */
export async function refuseClosedShop(
  stage: StageName,
  { release }: StageOptions,
  app: DeployedStack,
  { cloudformation, lambda }: { cloudformation: CloudFormationClient; lambda: LambdaClient },
): Promise<void> {
  if (app.status === null || release === 'at-once' || !isTriedFirst(stage)) return;
  if (!isShopClosed(await readFunctions(lambda, await readStackResources(cloudformation, stage)))) return;
  throw new Error(
    `An export or a restore has closed the shop, so a new version can't be tested. The release and its rollback would both fail. Open the shop first: ${openCommands(stage)}. Or deploy without testing: --release at-once`,
  );
}
