import { isTriedFirst, type StageName } from '../../stage.ts';
import type { Choices } from '../arguments.ts';
import type { DeployedStack } from '../aws/stacks.ts';
import type { Clients } from '../doctor/read/clients.ts';
import { isShut, readFunctions } from '../doctor/read/functions.ts';
import { readMade } from '../doctor/read/made.ts';

/**
 * Throws an `Error` with the commands to run where somebody has closed the shop: no call may run then, the new versions could not be
 * tried, nor those before them, so that the release would fail and its way back as well.
 */
export async function refuseClosed(
  stage: StageName,
  { release }: Choices,
  app: DeployedStack,
  { cloudformation, lambda }: Pick<Clients, 'cloudformation' | 'lambda'>,
): Promise<void> {
  if (app.status === null || release === 'at-once' || !isTriedFirst(stage)) return;
  if (!isShut(await readFunctions(lambda, await readMade(cloudformation, stage)))) return;
  throw new Error(
    `The shop is closed (an export or a restore has done that), so that a new version cannot be tried: the release would fail, and its way back too. Open it first: npm run export -- --stage=${stage} --to=<folder> --open, after a restore npm run restore -- --stage=${stage} --undo=<folder>. Or deploy without trying: -c release=at-once`,
  );
}
