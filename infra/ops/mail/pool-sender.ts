import { type CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import type { StageName } from '../../stage.ts';
import type { Choices } from '../arguments.ts';
import type { Deployed } from '../aws/stacks.ts';
import { identityOf, isSandbox, type SenderState } from './sender.ts';

/**
 * Whether the user pool may send through SES. Cognito tries the sender when the pool is made or changed, and the pool is
 * made before the sender: so the stage has to stand with this very sender, verified, and SES has to let it write to
 * anybody, or nobody could sign up. Until then Cognito sends by itself, some fifty mails a day.
 * @param deployed the identity that the stage's own stacks made, or use, when they were last deployed
 */
export const maySendThroughSes = (sender: SenderState, deployed: string | undefined): boolean =>
  sender.verification === 'Success' && !isSandbox(sender) && sender.identity === deployed;

interface Template {
  Resources?: Record<string, { Type: string; Properties?: { EmailConfiguration?: { EmailSendingAccount?: unknown } } }>;
}

/** Whether a template of the data stack has the user pool send through SES. */
export function sendsThroughSes(templateBody: string): boolean {
  const { Resources = {} } = JSON.parse(templateBody) as Template;
  const pool = Object.values(Resources).find(({ Type }) => Type === 'AWS::Cognito::UserPool');
  return pool?.Properties?.EmailConfiguration?.EmailSendingAccount === 'DEVELOPER';
}

/**
 * How the user pool sends now, for commands that leave it so: those that may not ask SES, and those that change nothing.
 * @param identity who is to send; the pool goes back to Cognito's own sender when that is somebody else
 */
export async function isSendingThroughSes(
  cloudformation: CloudFormationClient,
  { data, app }: Deployed,
  identity: string | null,
): Promise<boolean> {
  if (data.status === null || app.outputs.MailIdentity !== identity) return false;
  const { TemplateBody = '{}' } = await cloudformation.send(
    new GetTemplateCommand({ StackName: data.name, TemplateStage: 'Original' }),
  );
  return sendsThroughSes(TemplateBody);
}

/** The choices with the user pool's sender left as it is. */
export async function withPoolSender(
  cloudformation: CloudFormationClient,
  deployed: Deployed,
  stage: StageName,
  choices: Choices,
): Promise<Choices> {
  const sends = await isSendingThroughSes(cloudformation, deployed, identityOf(stage, choices));
  return sends ? { ...choices, mailVerified: 'true' } : choices;
}
