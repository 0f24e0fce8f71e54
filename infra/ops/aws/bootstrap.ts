import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { readStack } from './stacks.ts';

/** Minimum version of the toolkit stack that this version of CDK needs. */
export const BOOTSTRAP_VERSION = 6;

export interface Bootstrap {
  /** CloudFormation's status, such as `UPDATE_COMPLETE`. Null if the stack does not exist. */
  status: string | null;
  version: number | null;
}

/** Reads CDK's toolkit stack in this account and region. */
export async function readBootstrap(cloudformation: CloudFormationClient): Promise<Bootstrap> {
  const { status, outputs } = await readStack(cloudformation, 'CDKToolkit');
  const { BootstrapVersion: version } = outputs as { BootstrapVersion?: string };
  return { status, version: version ? Number(version) : null };
}

/** Returns the reason CDK cannot deploy here, or null if it can. */
export function bootstrapProblem({ status, version }: Bootstrap): string | null {
  if (status === null) return 'This account and region are not bootstrapped for CDK yet.';
  if (!/^(CREATE|UPDATE|IMPORT)_COMPLETE$/.test(status)) return `CDK's stack CDKToolkit is in state ${status}.`;
  if (version !== null && version < BOOTSTRAP_VERSION) return `CDK's stack CDKToolkit is too old (version ${version}).`;
  return null;
}

/**
 * Returns the arguments of `cdk bootstrap`. The app is empty, because `cdk` would otherwise synthesize its templates first,
 * and they need the built site.
 */
export const bootstrapArguments = (account: string, region: string): string[] => [
  'bootstrap',
  '--app',
  '',
  `aws://${account}/${region}`,
];

/** Returns the same command as text for a shell. */
export const bootstrapCommand = (account: string, region: string): string =>
  `npx cdk ${bootstrapArguments(account, region)
    .map((argument) => argument || '""')
    .join(' ')}`;

/**
 * Returns the problem with CDK's toolkit, or null. The pipeline's credentials can only assume CDK's roles and cannot read the
 * toolkit, so this returns null for them. `cdk` itself then checks the toolkit.
 */
export async function findBootstrapProblem(cloudformation: CloudFormationClient): Promise<string | null> {
  try {
    return bootstrapProblem(await readBootstrap(cloudformation));
  } catch (error) {
    if (error instanceof Error && error.name === 'AccessDenied') return null;
    throw error;
  }
}
