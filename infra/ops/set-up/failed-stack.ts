import {
  type CloudFormationClient,
  DeleteStackCommand,
  paginateDescribeStackEvents,
  UpdateTerminationProtectionCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { clearingCommands, type DeployedStack, howItEnded, readStack } from '../aws/stacks.ts';
import { confirms, type Dialogue } from './ask.ts';

interface Failure {
  /** What failed first, each with CloudFormation's words. */
  causes: string[];
  /** What is kept even so: its type and its name in the account. */
  left: string[];
}

/** Said of everything that was under way when the first one failed. */
const CANCELLED = /cancelled/i;
const MOST_CAUSES = 3;

/** Why a stack could not be made, and what of it stays in the account; the latter is all told once the stack is deleted. */
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
  // The newest is told first.
  return { causes: failed.toReversed().slice(0, MOST_CAUSES), left: [...new Set(left)] };
}

const PATIENCE_SECONDS = 1_800;

/** Throws an `Error` unless the stack is still the one that was asked about: an answer may take an hour. */
async function refuseChanged(client: CloudFormationClient, { name, id, status }: DeployedStack): Promise<void> {
  const now = await readStack(client, name);
  if (now.id === id && now.status === status) return;
  throw new Error(
    `${name} was ${status} and is now ${now.status ?? 'gone'}: somebody else deploys. Nothing was deleted; run this command again when that is over.`,
  );
}

/**
 * Takes away what is left of a stack that was never made, once somebody has agreed, so that it can be made anew. Throws an
 * `Error` with the commands where nobody is there to agree, and as the SDK's waiter does where it cannot be deleted.
 */
export async function clearFailed(client: CloudFormationClient, stack: DeployedStack, dialogue: Dialogue) {
  const { name, id, status } = stack;
  // By its id: of that name there may be another, in use, by the time somebody has answered.
  const StackName = id ?? name;
  const { causes } = await readFailure(client, StackName);
  dialogue.say(
    `The first deploy of ${name} ${howItEnded(status)} (${status}): it was never made, and nobody has used it.`,
  );
  for (const cause of causes) dialogue.say(`  ${cause}`);
  if (status === 'REVIEW_IN_PROGRESS')
    dialogue.say('  So is one that somebody is deploying right now, before they agree to it: ask them first.');
  if (!(await confirms(dialogue, `Mended? Then delete the rest of ${name} and deploy it anew?`)))
    throw new Error(
      `Mend the cause first. Then run this command in a terminal, or:\n${clearingCommands(name).join('\n')}`,
    );
  await refuseChanged(client, stack);
  await client.send(new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }));
  await client.send(new DeleteStackCommand({ StackName }));
  await waitUntilStackDeleteComplete({ client, maxWaitTime: PATIENCE_SECONDS }, { StackName });
  dialogue.say(`${name} is deleted.`);
  const { left } = await readFailure(client, StackName);
  if (left.length === 0) return;
  dialogue.say('Of what was made of it, this stays in your account, empty; delete it by hand when you like:');
  for (const each of left) dialogue.say(`  ${each}`);
}
