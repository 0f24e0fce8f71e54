import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type CognitoIdentityProviderClient,
  CreateIdentityProviderCommand,
  DeleteIdentityProviderCommand,
  ListIdentityProvidersCommand,
  UpdateIdentityProviderCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { IDENTITY_PROVIDERS, type IdentityProviderId, POOL_NAMES } from '#shared/customers/federation.ts';
import { appleProvider, googleProvider, type PoolProvider } from '../../identity-providers.ts';
import { readProviders } from '../../read-options.ts';
import type { StageName } from '../../stage.ts';
import type { StageOptions } from '../arguments.ts';
import type { Dialogue } from './dialogue.ts';

/** Lists the identity providers that are set up in the user pool. */
export async function listProviders(
  pools: CognitoIdentityProviderClient,
  UserPoolId: string,
): Promise<IdentityProviderId[]> {
  const { Providers = [] } = await pools.send(new ListIdentityProvidersCommand({ UserPoolId, MaxResults: 60 }));
  return IDENTITY_PROVIDERS.filter((id) => Providers.some(({ ProviderName }) => ProviderName === POOL_NAMES[id]));
}

/**
 * Throws an `Error` if a deployment would offer a provider that is not set up in the user pool. Cognito would refuse it too,
 * but only in the middle of the deployment.
 */
export async function refuseMissingProviders(
  pools: CognitoIdentityProviderClient,
  { stage, options, userPoolId }: { stage: StageName; options: StageOptions; userPoolId: string | undefined },
): Promise<void> {
  const wanted = readProviders((key) => options[key]);
  if (wanted.length === 0) return;
  if (!userPoolId)
    throw new Error(
      'Deploy the shop without --sign-in-with first: Google and Apple are set up in its user pool, which does not exist yet.',
    );
  const known = await listProviders(pools, userPoolId);
  const missing = wanted.filter((id) => !known.includes(id));
  if (missing.length === 0) return;
  const commands = missing.map((id) => `npm run sign-in-with -- ${id} --stage ${stage}`);
  throw new Error(`The user pool does not know ${missing.join(' and ')} yet. Run: ${commands.join(', then: ')}`);
}

interface Question {
  text: string;
  /** Environment variable for runs without a terminal. */
  variable: string;
  pattern: RegExp;
  expected: string;
  isHidden?: true;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the answer to a question. Throws an `Error` that describes the expected answer. Never repeats the answer, which may
 * be a secret in the wrong place.
 */
async function answerTo(dialogue: Dialogue, environment: Environment, question: Question): Promise<string> {
  const { text, variable, pattern, expected, isHidden = false } = question;
  const given = environment[variable]?.trim();
  if (!given && !dialogue.isInteractive) throw new Error(`Set ${variable}, or run this command in a terminal.`);
  const answer = given || (await dialogue.ask(`${text}: `, { hidden: isHidden }));
  if (!pattern.test(answer)) throw new Error(`${text}: expected ${expected}. Nothing was changed.`);
  return answer;
}

const CLIENT_ID: Question = {
  text: "Google's client ID",
  variable: 'GOOGLE_CLIENT_ID',
  pattern: /^\S+\.apps\.googleusercontent\.com$/,
  expected: 'a text that ends in .apps.googleusercontent.com',
};
const CLIENT_SECRET: Question = {
  text: "Google's client secret (hidden)",
  variable: 'GOOGLE_CLIENT_SECRET',
  pattern: /^\S{10,}$/,
  expected: 'a text without spaces',
  isHidden: true,
};
const SERVICES_ID: Question = {
  text: "The identifier of Apple's Services ID",
  variable: 'APPLE_SERVICES_ID',
  pattern: /^[\w-]+(\.[\w-]+)+$/,
  expected: 'an identifier such as example.shop.sign-in',
};
const TEAM_ID: Question = {
  text: "Apple's team ID",
  variable: 'APPLE_TEAM_ID',
  pattern: /^[A-Z0-9]{10}$/,
  expected: 'ten letters and digits',
};
const KEY_ID: Question = {
  text: 'The key ID',
  variable: 'APPLE_KEY_ID',
  pattern: /^[A-Z0-9]{10}$/,
  expected: 'ten letters and digits',
};
const KEY_FILE: Question = {
  text: 'The path of the key file (.p8)',
  variable: 'APPLE_KEY_FILE',
  pattern: /\S/,
  expected: 'a path',
};

/** Reads Apple's key file. Throws an `Error` for any other file. */
function readKey(path: string): string {
  try {
    const text = readFileSync(path, 'utf8');
    if (createPrivateKey(text).asymmetricKeyType === 'ec') return text;
  } catch {
    // The error below explains the problem.
  }
  throw new Error(`${path} is not a key from Apple's developer account. Nothing was changed.`);
}

/** Asks for the credentials that a provider issued to the shop. Throws an `Error` for an answer that cannot be right. */
export async function askForProvider(
  id: IdentityProviderId,
  dialogue: Dialogue,
  environment: Environment,
): Promise<PoolProvider> {
  const ask = (question: Question) => answerTo(dialogue, environment, question);
  if (id === 'google')
    return googleProvider({ clientId: await ask(CLIENT_ID), clientSecret: await ask(CLIENT_SECRET) });
  const [clientId, teamId, keyId] = [await ask(SERVICES_ID), await ask(TEAM_ID), await ask(KEY_ID)];
  return appleProvider({ clientId, teamId, keyId, privateKey: readKey(await ask(KEY_FILE)) });
}

/**
 * Adds a provider to the user pool, or updates its settings there. Customers stay linked to their accounts at the provider.
 */
export async function putProvider(
  pools: CognitoIdentityProviderClient,
  UserPoolId: string,
  { ProviderType, ...provider }: PoolProvider,
): Promise<'added' | 'updated'> {
  try {
    await pools.send(new CreateIdentityProviderCommand({ UserPoolId, ProviderType, ...provider }));
    return 'added';
  } catch (error) {
    if (!(error instanceof Error && error.name === 'DuplicateProviderException')) throw error;
    await pools.send(new UpdateIdentityProviderCommand({ UserPoolId, ...provider }));
    return 'updated';
  }
}

/** Removes a provider from the user pool. Throws an `Error` while the stage still offers the provider. */
export async function removeProvider(
  pools: CognitoIdentityProviderClient,
  { stage, options, userPoolId }: { stage: StageName; options: StageOptions; userPoolId: string },
  id: IdentityProviderId,
): Promise<void> {
  const offered = readProviders((key) => options[key]);
  if (offered.includes(id)) {
    const rest = offered.filter((other) => other !== id).join(',');
    throw new Error(
      `The shop still offers ${id}. First run: npm run deploy -- --stage ${stage} --sign-in-with=${rest}`,
    );
  }
  await pools.send(new DeleteIdentityProviderCommand({ UserPoolId: userPoolId, ProviderName: POOL_NAMES[id] }));
}
