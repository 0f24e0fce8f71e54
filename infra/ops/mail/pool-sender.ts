import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { StageName } from '../../stage.ts';
import type { StageOptions } from '../arguments.ts';
import { readTemplate, resourcesIn } from '../aws/stack-resources.ts';
import type { Deployed } from '../aws/stacks.ts';
import { identityOf, isSandbox, type SenderState } from './sender.ts';

/**
 * Returns true if the user pool may send through SES. Cognito tests the sender when it updates the pool, but the pool is
 * created before the sender. The stage must therefore already be deployed with this sender, verified and out of SES's
 * sandbox, or sign-up would fail. Until then, Cognito itself sends about fifty emails a day. `deployed` is the sender of the
 * last deployment.
 */
export const maySendThroughSes = (sender: SenderState, deployed: string | undefined): boolean =>
  sender.verification === 'Success' && !isSandbox(sender) && sender.identity === deployed;

/** Returns true if a template of the data stack makes the user pool send through SES. */
export function sendsThroughSes(template: string): boolean {
  const pool = Object.values(resourcesIn(template)).find(({ Type }) => Type === 'AWS::Cognito::UserPool');
  const sending = pool?.Properties?.EmailConfiguration as { EmailSendingAccount?: unknown } | undefined;
  return sending?.EmailSendingAccount === 'DEVELOPER';
}

/**
 * Returns true if the user pool sends through SES now and can continue to do so. `identity` is the sender of this deployment.
 * If the sender is new, the user pool returns to Cognito's own sender.
 */
export async function isSendingThroughSes(
  cloudformation: CloudFormationClient,
  { data, app }: Deployed,
  identity: string | null,
): Promise<boolean> {
  if (data.status === null || app.outputs.MailIdentity !== identity) return false;
  return sendsThroughSes(await readTemplate(cloudformation, data.name));
}

/** Adds the option that keeps the user pool's sender unchanged. */
export async function withPoolSender(
  cloudformation: CloudFormationClient,
  deployed: Deployed,
  stage: StageName,
  options: StageOptions,
): Promise<StageOptions> {
  const sends = await isSendingThroughSes(cloudformation, deployed, identityOf(stage, options));
  return sends ? { ...options, mailVerified: 'true' } : options;
}
