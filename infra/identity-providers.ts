import { type IdentityProviderId, POOL_NAMES } from '#shared/customers/federation.ts';

/**
 * Maps the pool's attributes to the providers' claims. The email address must come with its verification, because the shop
 * relies on it.
 */
const MAPPINGS: Readonly<Record<IdentityProviderId, Readonly<Record<string, string>>>> = {
  google: { email: 'email', email_verified: 'email_verified', given_name: 'given_name', family_name: 'family_name' },
  apple: { email: 'email', email_verified: 'email_verified', given_name: 'firstName', family_name: 'lastName' },
};

export interface GoogleCredentials {
  clientId: string;
  clientSecret: string;
}

export interface AppleCredentials {
  /** The identifier of the Services ID. */
  clientId: string;
  teamId: string;
  keyId: string;
  /** The contents of the downloaded `.p8` file. */
  privateKey: string;
}

/** Returns a provider in the form that the user pool's API accepts. */
const describeProvider = (id: IdentityProviderId, ProviderDetails: Record<string, string>) => ({
  ProviderName: POOL_NAMES[id],
  ProviderType: POOL_NAMES[id],
  ProviderDetails,
  AttributeMapping: { ...MAPPINGS[id] },
});

export const googleProvider = ({ clientId, clientSecret }: GoogleCredentials) =>
  describeProvider('google', {
    client_id: clientId,
    client_secret: clientSecret,
    authorize_scopes: 'openid email profile',
  });

/** Returns the provider for Sign in with Apple. Cognito expects the key without its first and last line. */
export const appleProvider = ({ clientId, teamId, keyId, privateKey }: AppleCredentials) =>
  describeProvider('apple', {
    client_id: clientId,
    team_id: teamId,
    key_id: keyId,
    private_key: privateKey.replace(/-----[^-]+-----/g, '').replace(/\s+/g, ''),
    authorize_scopes: 'email name',
  });

export type PoolProvider = ReturnType<typeof describeProvider>;
