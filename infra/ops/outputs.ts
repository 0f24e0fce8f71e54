import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type StageName, stackNames } from '../stage.ts';
import { readArguments } from './arguments.ts';
import { inWords, takeProfile } from './aws/access.ts';

/** What the stacks of one stage said of themselves when they were deployed. */
export interface Outputs {
  SiteUrl: string;
  StripeWebhookUrl: string;
  MailAddress: string;
  MailIdentity: string;
  TableName: string;
  UserPoolId: string;
  UserPoolClientId: string;
  PaymentSecretArn: string;
  ProviderSecretArn: string;
  /** CloudFront's own name of the shop, to which a domain of the owner points. */
  DistributionDomain: string;
}

const root = join(import.meta.dirname, '../..');

/** Where a deploy of the stage leaves its outputs: a file for each stage, so that one does not forget the other. */
export const outputsFile = (stage: StageName): string => join(root, 'dist', `outputs-${stage}.json`);

/** Throws an `Error` that names the command to run when the stage was not deployed from this checkout. */
export function readOutputs(stage: StageName, file = outputsFile(stage)): Outputs {
  const all = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Partial<Outputs>>) : {};
  const { data, app } = stackNames(stage);
  if (!all[data] || !all[app]) {
    const missing = existsSync(file) ? 'is incomplete' : 'does not exist';
    throw new Error(
      `${relative(root, file)} ${missing}, so nothing is known of the stage ${stage} here. ` +
        `It is written by: npm run deploy -- --stage ${stage}`,
    );
  }
  return { ...all[data], ...all[app] } as Outputs;
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
