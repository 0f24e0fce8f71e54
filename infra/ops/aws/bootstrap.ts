import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { readStack } from './stacks.ts';

/** CDK's templates of today ask for this version of its toolkit stack. */
export const BOOTSTRAP_VERSION = 6;

export interface Bootstrap {
  /** `UPDATE_COMPLETE` and the like; null when the stack does not exist. */
  status: string | null;
  version: number | null;
}

/** The toolkit stack of CDK in this account and region. */
export async function readBootstrap(cloudformation: CloudFormationClient): Promise<Bootstrap> {
  const { status, outputs } = await readStack(cloudformation, 'CDKToolkit');
  const { BootstrapVersion: version } = outputs as { BootstrapVersion?: string };
  return { status, version: version ? Number(version) : null };
}

/** What keeps CDK from deploying here, or null. */
export function bootstrapProblem({ status, version }: Bootstrap): string | null {
  if (status === null) return 'This account and region have not been prepared for CDK yet.';
  if (!/^(CREATE|UPDATE|IMPORT)_COMPLETE$/.test(status)) return `CDK's own stack CDKToolkit is in the state ${status}.`;
  if (version !== null && version < BOOTSTRAP_VERSION) return `CDK's own stack here is of version ${version}, too old.`;
  return null;
}

/** No app is named: `cdk` would make its templates first, which hold the built site, and needs none of them. */
export const bootstrapArguments = (account: string, region: string): string[] => [
  'bootstrap',
  '--app',
  '',
  `aws://${account}/${region}`,
];

/** The same for a person. */
export const bootstrapCommand = (account: string, region: string): string =>
  `npx cdk ${bootstrapArguments(account, region)
    .map((word) => word || '""')
    .join(' ')}`;

/**
 * What is missing here of CDK's toolkit, on which every deploy stands; null when all is there. Credentials that may only assume
 * CDK's roles, as the pipeline's, cannot look at it: `cdk` then does.
 */
export async function unpreparedIn(cloudformation: CloudFormationClient): Promise<string | null> {
  try {
    return bootstrapProblem(await readBootstrap(cloudformation));
  } catch (error) {
    if (error instanceof Error && error.name === 'AccessDenied') return null;
    throw error;
  }
}
