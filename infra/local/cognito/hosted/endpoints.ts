import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendHtml, sendJson } from '../../service.ts';
import { CognitoError } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { startSession } from '../sessions.ts';
import { type FederationSettings, type SignIns, userOfIdentity } from './federation.ts';
import { findProvider, type IdentityProvider, type ProviderName } from './identity-providers.ts';
import { fetchClaims } from './provider-tokens.ts';

/** Describes the hosted domain of a pool. */
export interface Hosted {
  pool: Pool;
  settings: FederationSettings;
  signIns: SignIns;
}

const SCOPES = ['openid', 'email', 'profile', 'phone', 'aws.cognito.signin.user.admin'];

/** Paths of the providers' own sign-in pages. AWS has them built in. */
const AUTHORIZE_PATHS: Record<ProviderName, string> = {
  Google: '/o/oauth2/v2/auth',
  SignInWithApple: '/auth/authorize',
};

const redirect = (response: ServerResponse, to: URL) => void response.writeHead(302, { location: to.href }).end();

/** Shows an error page, as AWS does when it cannot trust the URL to return to. */
const errorPage = (response: ServerResponse, error: string) =>
  sendHtml(
    response,
    400,
    `<!doctype html><title>Error</title><h1>An error was encountered with the requested page.</h1><p>${error}</p>`,
  );

function callback(redirectUri: string, values: Record<string, string>): URL {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url;
}

/** Handles `/oauth2/authorize` by sending the browser to the provider. Supports only the code flow with PKCE. */
function authorize({ pool, settings, signIns }: Hosted, response: ServerResponse, { searchParams }: URL) {
  const value = (name: string) => searchParams.get(name) ?? '';
  const redirectUri = value('redirect_uri');
  if (value('client_id') !== settings.clientId) return errorPage(response, 'unauthorized_client');
  if (!settings.callbackUrls().includes(redirectUri)) return errorPage(response, 'redirect_mismatch');
  const fail = (error: string, description = '') =>
    redirect(response, callback(redirectUri, { error, error_description: description, state: value('state') }));
  if (value('response_type') !== 'code') return fail('unauthorized_client', 'The client does not allow this flow');
  if (!value('code_challenge') || value('code_challenge_method') !== 'S256')
    return fail('invalid_request', 'code_challenge_method must be S256');
  const scope = value('scope') || SCOPES.join(' ');
  if (scope.split(' ').some((one) => !SCOPES.includes(one))) return fail('invalid_scope');
  const provider = findProvider(pool, value('identity_provider'));
  if (!provider) return fail('invalid_request', 'The identity provider is not enabled for this client');
  const key = signIns.open({
    provider: provider.ProviderName,
    redirectUri,
    state: value('state'),
    challenge: value('code_challenge'),
    scope,
  });
  redirect(response, addressAtProvider(settings, provider, key));
}

function addressAtProvider(
  { providerUrls, hostedUrl }: FederationSettings,
  { ProviderName, ProviderDetails }: IdentityProvider,
  state: string,
): URL {
  const url = new URL(`${providerUrls()[ProviderName]}${AUTHORIZE_PATHS[ProviderName]}`);
  const values = {
    client_id: ProviderDetails.client_id ?? '',
    redirect_uri: `${hostedUrl()}/oauth2/idpresponse`,
    response_type: 'code',
    scope: ProviderDetails.authorize_scopes ?? '',
    state,
    // Apple posts its response when the shop asks for the name or email address.
    ...(ProviderName === 'SignInWithApple' ? { response_mode: 'form_post' } : {}),
  };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url;
}

/**
 * Handles `/oauth2/idpresponse`: reads the provider's response, from a GET or a posted form, and returns to the shop with a
 * code.
 */
async function takeProviderAnswer(hosted: Hosted, response: ServerResponse, answer: URLSearchParams) {
  const { pool, signIns } = hosted;
  const signIn = signIns.take(answer.get('state') ?? '');
  if (!signIn) return errorPage(response, 'Invalid state');
  const { redirectUri, state } = signIn;
  const fail = (error: string, description: string) =>
    redirect(response, callback(redirectUri, { error_description: description, error, state }));
  const provider = findProvider(pool, signIn.provider);
  const error = answer.get('error');
  if (error || !provider) return fail('access_denied', error ?? 'The identity provider is gone');
  try {
    const claims = await fetchClaims(hosted.settings, provider, answer, pool.now());
    const user = await userOfIdentity(pool, provider, claims);
    redirect(response, callback(redirectUri, { code: signIns.issueCode(signIn, user), state }));
  } catch (failure) {
    if (!(failure instanceof CognitoError)) throw failure;
    fail('invalid_request', failure.message);
  }
}

/** Handles `/oauth2/token` by exchanging a code for tokens. A code works only once and only with its own verifier. */
async function exchangeCode({ pool, settings, signIns }: Hosted, request: IncomingMessage, response: ServerResponse) {
  const form = new URLSearchParams((await readBody(request)).toString());
  const value = (name: string) => form.get(name) ?? '';
  const refuse = (error: string) => sendJson(response, 400, { error });
  if (value('client_id') !== settings.clientId) return refuse('invalid_client');
  if (value('grant_type') !== 'authorization_code') return refuse('unsupported_grant_type');
  const issued = signIns.redeem(value('code'), value('redirect_uri'), value('code_verifier'));
  const user = issued && pool.users.find(issued.sub);
  if (!issued || !user?.enabled) return refuse('invalid_grant');
  const { AccessToken, IdToken, RefreshToken, ExpiresIn } = startSession(pool, user, {
    clientId: settings.clientId,
    scope: issued.scope,
  });
  sendJson(response, 200, {
    access_token: AccessToken,
    ...(issued.scope.split(' ').includes('openid') ? { id_token: IdToken } : {}),
    refresh_token: RefreshToken,
    expires_in: ExpiresIn,
    token_type: 'Bearer',
  });
}

/** Handles `/logout` by returning to the shop. AWS also forgets the browser, but this emulator never remembers it. */
function logOut({ settings }: Hosted, response: ServerResponse, { searchParams }: URL) {
  const to = searchParams.get('logout_uri') ?? '';
  if (searchParams.get('client_id') !== settings.clientId || !settings.logoutUrls().includes(to))
    return errorPage(response, 'invalid logout_uri');
  redirect(response, new URL(to));
}

/** Answers a request to the hosted domain and returns true. Returns false for other paths. */
export async function answerHosted(
  hosted: Hosted,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  switch (`${request.method} ${path}`) {
    case 'GET /oauth2/authorize':
      authorize(hosted, response, url);
      return true;
    case 'GET /oauth2/idpresponse':
      await takeProviderAnswer(hosted, response, url.searchParams);
      return true;
    case 'POST /oauth2/idpresponse':
      await takeProviderAnswer(hosted, response, new URLSearchParams((await readBody(request)).toString()));
      return true;
    case 'POST /oauth2/token':
      await exchangeCode(hosted, request, response);
      return true;
    case 'GET /logout':
      logOut(hosted, response, url);
      return true;
    default:
      return false;
  }
}
