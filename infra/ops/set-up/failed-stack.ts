import {
  type CloudFormationClient,
  DeleteStackCommand,
  paginateDescribeStackEvents,
  UpdateTerminationProtectionCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { cleanupCommands, type DeployedStack, describeFirstDeploy, readStack } from '../aws/stacks.ts';
import { confirms, type Dialogue } from './dialogue.ts';

interface Failure {
  /** First failures, with CloudFormation's reasons. */
  causes: string[];
  /** Type and name of the resources that remain in the account. */
  left: string[];
}

/** Matches CloudFormation's reason for resources that were still in progress at the first failure. */
const CANCELLED = /cancelled/i;
const MAX_CAUSES = 3;

/** Reads the reasons a stack could not be created. `left` is complete only after the stack is deleted. */
async function readFailure(client: CloudFormationClient, StackName: string): Promise<Failure> {
  const [failed, left]: [string[], string[]] = [[], []];
  for await (const { StackEvents = [] } of paginateDescribeStackEvents({ client }, { StackName })) {
    for (const event of StackEvents) {
      const { ResourceStatus, ResourceStatusReason: reason = 'no reason given' } = event;
      const type = event.ResourceType ?? '';
      if (ResourceStatus === 'DELETE_SKIPPED') left.push(`${type} ${event.PhysicalResourceId}`);
      if (ResourceStatus?.endsWith('_FAILED') && type !== 'AWS::CloudFormation::Stack' && !CANCELLED.test(reason))
        failed.push(`${event.LogicalResourceId} (${type}): ${reason}`);
    }
  }
  // Events are sorted from newest to oldest.
  return { causes: failed.toReversed().slice(0, MAX_CAUSES), left: [...new Set(left)] };
}

const MAX_WAIT_SECONDS = 1_800;

/**
 * Throws an `Error` if the stack has changed since the operator was asked, because the operator may take an hour to answer.
 */
async function refuseChanged(client: CloudFormationClient, { name, id, status }: DeployedStack): Promise<void> {
  const now = await readStack(client, name);
  if (now.id === id && now.status === status) return;
  throw new Error(
    `${name} was ${status} and is now ${now.status ?? 'gone'}, so another deploy is running. Nothing was deleted. Run this command again when it finishes.`,
  );
}

/**
 * Deletes a stack whose first deployment failed, after asking, so that it can be created again. Throws an `Error` with the
 * commands to run if the operator does not agree. Throws an error from the SDK's waiter if the stack cannot be deleted.
 */
export async function deleteFailedStack(client: CloudFormationClient, stack: DeployedStack, dialogue: Dialogue) {
  const { name, id, status } = stack;
  // The stack is identified by its id. By the time the operator answers, another stack may have this name.
  const StackName = id ?? name;
  const { causes } = await readFailure(client, StackName);
  dialogue.say(
    `The first deploy of ${name} ${describeFirstDeploy(status)} (${status}). The stack was never created and holds no data.`,
  );
  for (const cause of causes) dialogue.say(`  ${cause}`);
  if (status === 'REVIEW_IN_PROGRESS')
    dialogue.say("  A deploy waiting for approval looks the same. Make sure there isn't one.");
  if (!(await confirms(dialogue, `Is the cause fixed? Delete the rest of ${name} and deploy it again?`)))
    throw new Error(
      `Fix the cause first. Then run this command in a terminal, or:\n${cleanupCommands(name).join('\n')}`,
    );
  await refuseChanged(client, stack);
  await client.send(new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }));
  await client.send(new DeleteStackCommand({ StackName }));
  await waitUntilStackDeleteComplete({ client, maxWaitTime: MAX_WAIT_SECONDS }, { StackName });
  dialogue.say(`${name} was deleted.`);
  const { left } = await readFailure(client, StackName);
  if (left.length === 0) return;
  dialogue.say('These empty resources remain in your account. You can delete them by hand:');
  for (const each of left) dialogue.say(`  ${each}`);
}
