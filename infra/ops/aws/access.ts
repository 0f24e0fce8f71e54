import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { Choices } from '../arguments.ts';
import { clientsIn } from './clients.ts';

/** Why AWS cannot be asked, in words that say what to do. */
export class NoAccess extends Error {}

const EXPIRED = ['ExpiredToken', 'ExpiredTokenException', 'TokenRefreshRequired'];
const UNKNOWN = ['InvalidClientTokenId', 'UnrecognizedClientException', 'SignatureDoesNotMatch', 'AuthFailure'];

/** Errors of credentials as an owner can act on them; null for any other error. */
export function credentialsProblem(error: unknown): string | null {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  if (name === 'SignatureDoesNotMatch' && /signature expired|not yet current/i.test(message))
    return "AWS says that this machine's clock is wrong. Set it (timedatectl set-ntp true), then try again.";
  if (EXPIRED.includes(name) || /token.*expired/i.test(message))
    return 'The AWS credentials have expired. Sign in again (aws sso login, or aws login).';
  if (UNKNOWN.includes(name))
    return 'AWS does not know these credentials. Run "aws configure" with a key that is active.';
  if (name === 'CredentialsProviderError' || name === 'TokenProviderError')
    return 'There are no AWS credentials here. Run "aws configure" or "aws sso login" (or set AWS_PROFILE), then try again.';
  return null;
}

const UNREACHED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|TimeoutError/;

/** What the SDK says of a refusal without a reason. */
const NO_REASON = ['Unknown', 'UnknownError'];

/**
 * An error in words for who runs a command. The SDK tells of an answer that it cannot read in the words of its parser, and
 * of an address where nobody listens in none.
 */
export function inWords(error: unknown): string {
  const problem = credentialsProblem(error);
  if (problem || !(error instanceof Error)) return problem ?? String(error);
  if (error instanceof NoAccess) return error.message;
  const { $response } = error as { $response?: { statusCode?: number } };
  if ($response && (error.name === 'Unknown' || /deserialization error/i.test(error.message)))
    return `it was answered with ${$response.statusCode ?? 'something'} and nothing that can be read`;
  const { errors = [], code = '' } = error as { errors?: Error[]; code?: string };
  const cause = error.cause instanceof Error ? error.cause.message : '';
  const told = NO_REASON.includes(error.message) ? error.name : error.message;
  const reason = error.name === 'TimeoutError' ? 'it takes too long' : told;
  const message = reason || errors[0]?.message || code || error.name;
  const words = [message, cause].filter(Boolean).join(': ');
  return UNREACHED.test(`${error.name} ${words}`)
    ? `There is no answer (${words}): is this machine online, and AWS_ENDPOINT_URL right?`
    : words;
}

type Environment = Record<string, string | undefined>;
const namedRegion = (environment: Environment): string | undefined =>
  environment.AWS_REGION || environment.AWS_DEFAULT_REGION;

/**
 * The region to work in: where the stage was deployed before, else that of the environment or the profile, as `cdk` finds
 * it; null when nobody named one.
 */
export async function findRegion(kept?: string, environment: Environment = process.env): Promise<string | null> {
  const named = kept || namedRegion(environment);
  return named ?? new STSClient({}).config.region().catch(() => null);
}

/**
 * Makes a named profile that of the whole command: ours and CDK's calls then go to the same account. Keys of the
 * environment, which CDK would prefer, are put aside.
 */
export function takeProfile(profile: string | undefined, environment: Environment = process.env): void {
  if (!profile) return;
  for (const key of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']) delete environment[key];
  environment.AWS_PROFILE = profile;
}

/** Throws `NoAccess` when the environment names another region than the stage lives in. */
function refuseMove(kept: string | undefined, environment: Environment): void {
  const named = namedRegion(environment);
  if (!kept || !named || named === kept) return;
  throw new NoAccess(
    `This stage lives in ${kept}, and AWS_REGION says ${named}, where it is another shop or none. Unset AWS_REGION, or say that you mean it with -c region=`,
  );
}

/** What to say when the stage was deployed to another account than the credentials are of; null when it was not. */
const otherAccount = (kept: string | undefined, account: string): string | null =>
  !kept || kept === account
    ? null
    : `This stage lives in the account ${kept}, and these credentials are of ${account}. Use the others (--profile), or say that you mean it with -c account=`;

/** Throws `NoAccess` when the credentials are of another account than the stage lives in. */
export function refuseAccount(kept: string | undefined, account: string): void {
  const elsewhere = otherAccount(kept, account);
  if (elsewhere) throw new NoAccess(elsewhere);
}

export interface Caller {
  account: string;
  arn: string;
}

/** Who the credentials are. Throws `NoAccess` with what to do about them. */
export async function whoAmI(sts: STSClient): Promise<Caller> {
  try {
    const { Account: account = '', Arn: arn = '' } = await sts.send(new GetCallerIdentityCommand({}));
    return { account, arn };
  } catch (error) {
    const problem = credentialsProblem(error);
    throw problem ? new NoAccess(problem, { cause: error }) : error;
  }
}

export interface Where extends Caller {
  region: string;
}

/**
 * Where a stage lives, or is to live, as its choices and the environment say, and who asks. Throws `NoAccess` where no region is
 * known, and where region or account are others than the stage's: what was meant for it would then be done to another shop.
 */
export async function whereStageLives(
  { region: kept, account }: Choices,
  connect: (region: string) => STSClient = (region) => clientsIn(region).sts,
  environment: Environment = process.env,
): Promise<Where> {
  refuseMove(kept, environment);
  const region = await findRegion(kept, environment);
  if (!region)
    throw new NoAccess(
      'No AWS region is set. Name the one that the shop lives in, or is to live in: export AWS_REGION=eu-central-1 (or another).',
    );
  const caller = await whoAmI(connect(region));
  refuseAccount(account, caller.account);
  return { ...caller, region };
}
