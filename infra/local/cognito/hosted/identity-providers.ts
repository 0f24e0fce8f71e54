import { z } from 'zod';
import { CognitoError, invalidParameter, resourceNotFound } from '../errors.ts';
import { forAdmin, type Operation } from '../operation.ts';
import type { Pool } from '../pool.ts';

/** Names of the providers that Cognito has built in. Each name is also the provider's type. */
export type ProviderName = 'Google' | 'SignInWithApple';

export interface IdentityProvider {
  ProviderName: ProviderName;
  ProviderType: ProviderName;
  ProviderDetails: Record<string, string>;
  /** Maps attributes of the pool to the provider's claims. */
  AttributeMapping: Record<string, string>;
  /** Time of creation, in seconds UTC. */
  CreationDate: number;
  LastModifiedDate: number;
}

const REQUIRED_DETAILS: Readonly<Record<ProviderName, readonly string[]>> = {
  Google: ['client_id', 'client_secret', 'authorize_scopes'],
  SignInWithApple: ['client_id', 'team_id', 'key_id', 'private_key', 'authorize_scopes'],
};

const KIND = 'cognito.provider';
const name = z.string();
const type = z.enum(['Google', 'SignInWithApple']);
const details = z.record(z.string(), z.string());
const mapping = z.record(z.string(), z.string()).default({});

export const findProvider = (pool: Pool, providerName: string): IdentityProvider | undefined =>
  pool.documents.get<IdentityProvider>(KIND, providerName);

function existing(pool: Pool, providerName: string): IdentityProvider {
  const found = findProvider(pool, providerName);
  if (!found) throw resourceNotFound(`Identity provider ${providerName} does not exist.`);
  return found;
}

function save(pool: Pool, provider: IdentityProvider) {
  const missing = REQUIRED_DETAILS[provider.ProviderType].find((key) => !provider.ProviderDetails[key]);
  if (missing) throw invalidParameter(`Missing ${missing} in ProviderDetails`);
  pool.documents.put(KIND, provider.ProviderName, provider);
  return { IdentityProvider: shown(pool, provider) };
}

/** Adds a provider unless the pool already has it. */
export function addProvider(pool: Pool, provider: Omit<IdentityProvider, 'CreationDate' | 'LastModifiedDate'>) {
  const CreationDate = pool.now() / 1000;
  if (!findProvider(pool, provider.ProviderName))
    save(pool, { ...provider, CreationDate, LastModifiedDate: CreationDate });
}

/** Returns a provider as AWS shows it, without Apple's private key. */
const shown = (pool: Pool, { ProviderDetails: { private_key: _, ...rest }, ...provider }: IdentityProvider) => ({
  UserPoolId: pool.id,
  ...provider,
  ProviderDetails: rest,
});

const CreateIdentityProvider = forAdmin(
  { ProviderName: name, ProviderType: type, ProviderDetails: details, AttributeMapping: mapping },
  (pool, { ProviderName, ProviderType, ...rest }) => {
    if (findProvider(pool, ProviderName))
      throw new CognitoError('DuplicateProviderException', `${ProviderName} is already registered as a provider`);
    if (ProviderName !== ProviderType) throw invalidParameter('Social providers have the name of their type.');
    const CreationDate = pool.now() / 1000;
    return save(pool, {
      ProviderName: ProviderType,
      ProviderType,
      ...rest,
      CreationDate,
      LastModifiedDate: CreationDate,
    });
  },
);

const UpdateIdentityProvider = forAdmin(
  { ProviderName: name, ProviderDetails: details.optional(), AttributeMapping: mapping.optional() },
  (pool, { ProviderName, ProviderDetails, AttributeMapping }) => {
    const before = existing(pool, ProviderName);
    return save(pool, {
      ...before,
      ProviderDetails: ProviderDetails ?? before.ProviderDetails,
      AttributeMapping: AttributeMapping ?? before.AttributeMapping,
      LastModifiedDate: pool.now() / 1000,
    });
  },
);

const DescribeIdentityProvider = forAdmin({ ProviderName: name }, (pool, { ProviderName }) => ({
  IdentityProvider: shown(pool, existing(pool, ProviderName)),
}));

const DeleteIdentityProvider = forAdmin({ ProviderName: name }, (pool, { ProviderName }) => {
  existing(pool, ProviderName);
  pool.documents.remove(KIND, ProviderName);
  return {};
});

const ListIdentityProviders = forAdmin({}, (pool) => ({
  Providers: pool.documents
    .list<IdentityProvider>(KIND)
    .map(({ ProviderName, ProviderType, CreationDate, LastModifiedDate }) => ({
      ...{ ProviderName, ProviderType, CreationDate, LastModifiedDate },
    })),
}));

export const identityProviderOperations: Record<string, Operation> = {
  CreateIdentityProvider,
  UpdateIdentityProvider,
  DescribeIdentityProvider,
  DeleteIdentityProvider,
  ListIdentityProviders,
};
