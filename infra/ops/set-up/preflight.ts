import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import type { STSClient } from '@aws-sdk/client-sts';
import { type Caller, NoAccess, whoAmI } from '../aws/access.ts';

/** CDK's templates of today ask for this version of its toolkit stack. */
export const BOOTSTRAP_VERSION = 6;

export interface Bootstrap {
  /** `UPDATE_COMPLETE` and the like; null when the stack does not exist. */
  status: string | null;
  version: number | null;
}

/** The toolkit stack of CDK in this account and region. */
export async function readBootstrap(cloudformation: CloudFormationClient): Promise<Bootstrap> {
  try {
    const { Stacks: [stack] = [] } = await cloudformation.send(new DescribeStacksCommand({ StackName: 'CDKToolkit' }));
    const version = stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue;
    return { status: stack?.StackStatus ?? null, version: version ? Number(version) : null };
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return { status: null, version: null };
    throw error;
  }
}

/** What keeps CDK from deploying here, or null. */
export function bootstrapProblem({ status, version }: Bootstrap): string | null {
  if (status === null) return 'This account and region have not been prepared for CDK yet.';
  if (!/^(CREATE|UPDATE|IMPORT)_COMPLETE$/.test(status)) return `CDK's own stack CDKToolkit is in the state ${status}.`;
  if (version !== null && version < BOOTSTRAP_VERSION) return `CDK's own stack here is of version ${version}, too old.`;
  return null;
}

export const bootstrapCommand = (account: string, region: string): string =>
  `npx cdk bootstrap aws://${account}/${region}`;

export interface Ground extends Caller {
  region: string;
  /** What is missing of CDK's toolkit; null when all is there, or when these credentials may not look. */
  unprepared: string | null;
}

/**
 * Looks at what every deploy stands on: credentials, region, CDK's toolkit. Throws `NoAccess` in words that say what to do.
 * Credentials that may only assume CDK's roles, as the pipeline's, cannot look at the toolkit: `cdk` then does.
 */
export async function preflight(
  region: string | null,
  clients: (region: string) => { sts: STSClient; cloudformation: CloudFormationClient },
): Promise<Ground> {
  if (!region)
    throw new NoAccess(
      'No AWS region is set. Choose where the shop lives: export AWS_REGION=eu-central-1 (or another).',
    );
  const { sts, cloudformation } = clients(region);
  const caller = await whoAmI(sts);
  const bootstrap = await readBootstrap(cloudformation).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'AccessDenied') return null;
    throw error;
  });
  return { ...caller, region, unprepared: bootstrap && bootstrapProblem(bootstrap) };
}
