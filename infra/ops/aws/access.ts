import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { StageOptions } from '../arguments.ts';
import { clientsIn } from './clients.ts';

/** Signals that AWS cannot be used. The message explains how to fix the problem. */
export class NoAccess extends Error {}

const EXPIRED = ['ExpiredToken', 'ExpiredTokenException', 'TokenRefreshRequired'];
const UNKNOWN = ['InvalidClientTokenId', 'UnrecognizedClientException', 'SignatureDoesNotMatch', 'AuthFailure'];

/** Returns advice for an error of the credentials, or null for any other error. */
export function credentialsProblem(error: unknown): string | null {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  if (name === 'SignatureDoesNotMatch' && /signature expired|not yet current/i.test(message))
    return "This machine's clock is wrong. Set it (timedatectl set-ntp true), then try again.";
  if (EXPIRED.includes(name) || /token.*expired/i.test(message))
    return 'The AWS credentials have expired. Sign in again (aws sso login, or aws login).';
  if (UNKNOWN.includes(name))
    return 'AWS does not recognize these credentials. Run "aws configure" with an active key.';
  if (name === 'CredentialsProviderError' || name === 'TokenProviderError')
    return 'No AWS credentials were found. Run "aws configure" or "aws sso login" (or set AWS_PROFILE), then try again.';
  return null;
}

const UNREACHED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|TimeoutError/;

/** Lists the SDK's messages for an error without a reason. */
const NO_REASON = ['Unknown', 'UnknownError'];

/**
 * Returns an error message for the operator. The SDK's own message is not useful in two cases: for an unreadable response it
 * comes from the parser, and for an unreachable address it is empty.
 */
export function toMessage(error: unknown): string {
  const problem = credentialsProblem(error);
  if (problem || !(error instanceof Error)) return problem ?? String(error);
  if (error instanceof NoAccess) return error.message;
  const { $response } = error as { $response?: { statusCode?: number } };
  if ($response && (error.name === 'Unknown' || /deserialization error/i.test(error.message)))
    return `the response (HTTP ${$response.statusCode ?? 'status unknown'}) could not be read`;
  const { errors = [], code = '' } = error as { errors?: Error[]; code?: string };
  const cause = error.cause instanceof Error ? error.cause.message : '';
  const given = NO_REASON.includes(error.message) ? error.name : error.message;
  const reason = error.name === 'TimeoutError' ? 'the request timed out' : given;
  const message = reason || errors[0]?.message || code || error.name;
  const full = [message, cause].filter(Boolean).join(': ');
  return UNREACHED.test(`${error.name} ${full}`)
    ? `AWS did not answer (${full}). Check that this machine is online and that AWS_ENDPOINT_URL is right.`
    : full;
}

type Environment = Record<string, string | undefined>;
const namedRegion = (environment: Environment): string | undefined =>
  environment.AWS_REGION || environment.AWS_DEFAULT_REGION;

/**
 * Returns the stage's saved region. Without one, returns the region of the environment or the profile, as `cdk` does, or null
 * if there is none.
 */
export async function findRegion(saved?: string, environment: Environment = process.env): Promise<string | null> {
  const named = saved || namedRegion(environment);
  return named ?? new STSClient({}).config.region().catch(() => null);
}

/** Sets the profile for the SDK and CDK. Removes keys from the environment, because CDK would prefer them to the profile. */
export function takeProfile(profile: string | undefined, environment: Environment = process.env): void {
  if (!profile) return;
  for (const key of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']) delete environment[key];
  environment.AWS_PROFILE = profile;
}

/** Throws `NoAccess` if the environment's region is not the stage's region. */
function refuseOtherRegion(saved: string | undefined, environment: Environment): void {
  const named = namedRegion(environment);
  if (!saved || !named || named === saved) return;
  throw new NoAccess(
    `This stage is in ${saved}, but AWS_REGION is ${named}. Unset AWS_REGION, or move the stage with -c region=`,
  );
}

/** Returns a message if the credentials are for another account than the stage's. Returns null otherwise. */
const accountProblem = (saved: string | undefined, account: string): string | null =>
  !saved || saved === account
    ? null
    : `This stage is in account ${saved}, but these credentials are for ${account}. Use other credentials (--profile), or move the stage with -c account=`;

/** Throws `NoAccess` if the credentials are for another account than the stage's. */
export function refuseOtherAccount(saved: string | undefined, account: string): void {
  const problem = accountProblem(saved, account);
  if (problem) throw new NoAccess(problem);
}

export interface Caller {
  account: string;
  arn: string;
}

/** Returns the account and identity of the credentials. Throws `NoAccess` if the credentials do not work. */
export async function whoAmI(sts: STSClient): Promise<Caller> {
  try {
    const { Account: account = '', Arn: arn = '' } = await sts.send(new GetCallerIdentityCommand({}));
    return { account, arn };
  } catch (error) {
    const problem = credentialsProblem(error);
    throw problem ? new NoAccess(problem, { cause: error }) : error;
  }
}

export interface StageLocation extends Caller {
  region: string;
}

/**
 * Returns the region and account of a stage from its options and the environment, with the caller's identity. Throws
 * `NoAccess` without a region. Also throws if the region or account differs from the stage's, so that no command reaches
 * another shop.
 */
export async function locateStage(
  { region: saved, account }: StageOptions,
  connect: (region: string) => STSClient = (region) => clientsIn(region).sts,
  environment: Environment = process.env,
): Promise<StageLocation> {
  refuseOtherRegion(saved, environment);
  const region = await findRegion(saved, environment);
  if (!region)
    throw new NoAccess("No AWS region is set. Set the shop's region, for example: export AWS_REGION=eu-central-1");
  const caller = await whoAmI(connect(region));
  refuseOtherAccount(account, caller.account);
  return { ...caller, region };
}
