import { sign } from 'node:crypto';
import { CognitoError, invalidParameter } from '../errors.ts';
import type { FederationSettings, ProviderClaims } from './federation.ts';
import type { IdentityProvider, ProviderName } from './identity-providers.ts';

const TOKEN_PATHS: Record<ProviderName, string> = { Google: '/token', SignInWithApple: '/auth/token' };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Returns Apple's client secret: a short-lived token signed with the key of the developer account (Apple: "Creating a client
 * secret"). `now` is in milliseconds UTC. Throws `InvalidParameterException` if the key cannot sign.
 */
function appleSecret({ client_id, team_id, key_id, private_key = '' }: Record<string, string>, now: number): string {
  const iat = Math.floor(now / 1000);
  const claims = { iss: team_id, iat, exp: iat + 300, aud: 'https://appleid.apple.com', sub: client_id };
  const content = `${encode({ alg: 'ES256', kid: key_id })}.${encode(claims)}`;
  try {
    const key = private_key.includes('BEGIN')
      ? private_key
      : `-----BEGIN PRIVATE KEY-----\n${private_key}\n-----END PRIVATE KEY-----`;
    const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
    return `${content}.${signature.toString('base64url')}`;
  } catch {
    throw invalidParameter('The private key of Sign in with Apple is not valid.');
  }
}

const clientSecret = ({ ProviderName, ProviderDetails }: IdentityProvider, now: number): string =>
  ProviderName === 'Google' ? (ProviderDetails.client_secret ?? '') : appleSecret(ProviderDetails, now);

/**
 * Returns the name from Apple's response, or an empty object. Apple sends the name next to the code, and only when a person
 * approves the shop for the first time.
 */
function namesFrom(answer: URLSearchParams): Record<string, string> {
  try {
    return JSON.parse(answer.get('user') ?? '{}').name ?? {};
  } catch {
    return {};
  }
}

/** Exchanges the provider's code for the claims of its ID token. Throws `CognitoError` when the provider refuses. */
export async function fetchClaims(
  { providerUrls, hostedUrl }: FederationSettings,
  provider: IdentityProvider,
  answer: URLSearchParams,
  now: number,
): Promise<ProviderClaims> {
  const { ProviderName, ProviderDetails } = provider;
  const response = await fetch(`${providerUrls()[ProviderName]}${TOKEN_PATHS[ProviderName]}`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: answer.get('code') ?? '',
      client_id: ProviderDetails.client_id ?? '',
      client_secret: clientSecret(provider, now),
      redirect_uri: `${hostedUrl()}/oauth2/idpresponse`,
    }),
  });
  const { id_token: token = '', error } = (await response.json()) as { id_token?: string; error?: string };
  if (!response.ok) throw new CognitoError('InvalidIdpResponse', `${ProviderName} Error - 400 ${error}`);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as ProviderClaims;
  return { ...claims, ...namesFrom(answer) };
}
