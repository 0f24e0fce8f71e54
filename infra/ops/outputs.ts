import { readArguments } from './arguments.ts';
import { inWords, takeProfile } from './aws/access.ts';

/** What the stacks of a stage say of themselves. */
export interface Outputs {
  SiteUrl: string;
  StripeWebhookUrl: string;
  MailAddress: string;
  MailIdentity: string;
  TableName: string;
  UserPoolId: string;
  UserPoolClientId: string;
  /** The ARN of a secret that the stack made, or the name of one that is made once there is something to keep. */
  PaymentSecretId: string;
  ProviderSecretId: string;
  /** CloudFront's own name of the shop, to which a domain of the owner points. */
  DistributionDomain: string;
}

/** A pool's id starts with its region, so the operator's own default region cannot mislead a command. */
export const regionOf = (outputs: Outputs): string => outputs.UserPoolId.split('_')[0] ?? '';

/** Runs a command, with the profile that it names; its error is told in one line. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    takeProfile(readArguments(process.argv.slice(2)).profile);
    await command();
  } catch (error) {
    console.error(inWords(error));
    process.exitCode = 1;
  }
}
