import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStageName, type StageName, stackNames } from '../stage.ts';

/** What the stacks of one stage said of themselves when they were deployed. */
export interface Outputs {
  SiteUrl: string;
  StripeWebhookUrl: string;
  MailAddress: string;
  MailIdentity: string;
  TableName: string;
  UserPoolId: string;
  UserPoolClientId: string;
  PaymentSecretName: string;
}

const file = join(import.meta.dirname, '../../dist/outputs.json');

/** The stage named by `--stage=...`, dev without it. */
export function stageOf(args: readonly string[]): StageName {
  const named = args.find((arg) => arg.startsWith('--stage='));
  return readStageName(named?.slice('--stage='.length) ?? 'dev');
}

/** Throws an `Error` that says what to do when the stage was not deployed from this checkout. */
export function readOutputs(stage: StageName): Outputs {
  const all = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Partial<Outputs>>) : {};
  const { data, app } = stackNames(stage);
  if (!all[data] || !all[app]) {
    throw new Error(`Nothing is known of the stage ${stage} here. Deploy it: npm run deploy -- -c stage=${stage}`);
  }
  return { ...all[data], ...all[app] } as Outputs;
}

/** A pool's id starts with its region, so the operator's own default region cannot mislead a command. */
export const regionOf = (outputs: Outputs): string => outputs.UserPoolId.split('_')[0] ?? '';

/** Runs a command; its error is told in one line. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
