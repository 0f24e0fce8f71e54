import { createPublicKey, generateKeyPairSync, type JsonWebKey, randomUUID, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppleCredentials, GoogleCredentials } from '#infra/identity-providers.ts';
import { openSigner } from '../cognito/tokens.ts';
import type { Documents } from '../documents.ts';
import { readBody, type Service, sendHtml, sendJson } from '../service.ts';
import { type Consent, claimsOf, type ProviderId } from './accounts.ts';
import { type Asked, consentPage, postingPage } from './consent-page.ts';

export const GOOGLE: GoogleCredentials = {
  clientId: 'local-shop.apps.googleusercontent.example',
  clientSecret: 'local-google-secret',
};
const APPLE = { clientId: 'example.foundation.shop', teamId: 'LOCALTEAM1', keyId: 'LOCALKEY01' };

interface IdentityProviders extends Service {
  apple: AppleCredentials;
}

interface Context {
  documents: Documents;
  /** Returns the only URL to which the provider may send a person back. */
  redirectUri(): string;
  publicKey: JsonWebKey;
  /** Claims by code. They wait until the shop redeems the code. */
  codes: Map<string, { provider: ProviderId; claims: object }>;
}

const KIND = 'identity-provider';

function appleKeys(documents: Documents): { privateKey: string; publicKey: JsonWebKey } {
  const stored = documents.get<{ privateKey: string; publicKey: JsonWebKey }>(KIND, 'apple-keys');
  if (stored) return stored;
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keys = {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: pair.publicKey.export({ format: 'jwk' }),
  };
  documents.put(KIND, 'apple-keys', keys);
  return keys;
}

/**
 * Emulates the sign-in of Google and Apple for one shop. A person chooses an identity on a page, and the shop exchanges the
 * resulting code for the person's claims.
 */
export function createIdentityProviders(settings: { documents: Documents; redirectUri(): string }): IdentityProviders {
  const { privateKey, publicKey } = appleKeys(settings.documents);
  const context: Context = { ...settings, publicKey, codes: new Map() };
  return {
    name: 'identity-providers',
    prefixes: ['/_google', '/_apple'],
    apple: { ...APPLE, privateKey },
    async handle(request, response, url) {
      const [, prefix = '', ...rest] = url.pathname.split('/');
      const provider = prefix === '_google' ? 'google' : 'apple';
      const route = `${request.method} ${provider} /${rest.join('/')}`;
      if (route === 'GET google /o/oauth2/v2/auth' || route === 'GET apple /auth/authorize')
        return askPerson(context, provider, response, url);
      if (route === 'POST google /o/oauth2/v2/auth' || route === 'POST apple /auth/authorize')
        return takeConsent(context, provider, request, response);
      if (route === 'POST google /token' || route === 'POST apple /auth/token')
        return exchangeCode(context, provider, request, response);
      sendJson(response, 404, { error: 'not_found' });
    },
  };
}

const clientIdOf = (provider: ProviderId) => (provider === 'google' ? GOOGLE.clientId : APPLE.clientId);

const readForm = async (request: IncomingMessage) => new URLSearchParams((await readBody(request)).toString());

const askedIn = (values: URLSearchParams): Asked => ({
  clientId: values.get('client_id') ?? '',
  redirectUri: values.get('redirect_uri') ?? '',
  state: values.get('state') ?? '',
});

const isKnown = ({ redirectUri }: Context, provider: ProviderId, asked: Asked): boolean =>
  asked.clientId === clientIdOf(provider) && asked.redirectUri === redirectUri();

function askPerson(context: Context, provider: ProviderId, response: ServerResponse, { searchParams }: URL) {
  const asked = askedIn(searchParams);
  if (!isKnown(context, provider, asked)) return sendJson(response, 400, { error: 'redirect_uri_mismatch' });
  sendHtml(response, 200, consentPage(provider, asked));
}

/** Returns to the shop's user pool: from Google with a redirect, and from Apple with a posted form. */
function answerPool(
  provider: ProviderId,
  response: ServerResponse,
  { redirectUri }: Asked,
  values: Record<string, string>,
) {
  if (provider === 'apple') return sendHtml(response, 200, postingPage(redirectUri, values));
  const to = new URL(redirectUri);
  for (const [name, value] of Object.entries(values)) to.searchParams.set(name, value);
  response.writeHead(302, { location: to.href }).end();
}

async function takeConsent(context: Context, provider: ProviderId, request: IncomingMessage, response: ServerResponse) {
  const form = await readForm(request);
  const asked = askedIn(form);
  if (!isKnown(context, provider, asked)) return sendJson(response, 400, { error: 'redirect_uri_mismatch' });
  const { state } = asked;
  if (form.get('answer') !== 'allow') {
    const error = provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied';
    return answerPool(provider, response, asked, { error, state });
  }
  const text = (name: string) => (form.get(name) ?? '').trim();
  const consent: Consent = {
    account: text('account'),
    email: text('email'),
    isVerified: !form.has('unverified'),
    hidesEmail: form.has('hidesEmail'),
    givenName: text('givenName'),
    familyName: text('familyName'),
  };
  const claims = claimsOf(provider, consent);
  const code = randomUUID();
  context.codes.set(code, { provider, claims });
  answerPool(provider, response, asked, { code, state, ...namesOnce(context, provider, claims.sub, consent) });
}

/** Returns the field with the person's name. Apple sends it only the first time, and Google never does. */
function namesOnce(
  { documents }: Context,
  provider: ProviderId,
  sub: string,
  { givenName, familyName }: Consent,
): Record<string, string> {
  if (provider !== 'apple' || documents.get(KIND, sub)) return {};
  documents.put(KIND, sub, { allowed: true });
  return { user: JSON.stringify({ name: { firstName: givenName, lastName: familyName } }) };
}

/**
 * Checks the token with which the shop proves its identity to Apple. It must be signed with the shop's key, for the shop's
 * Services ID.
 */
function isAppleSecret({ publicKey }: Context, secret: string): boolean {
  const [head = '', body = '', signature = ''] = secret.split('.');
  const key = createPublicKey({ key: publicKey, format: 'jwk' });
  const content = Buffer.from(`${head}.${body}`);
  const isSigned = verify('sha256', content, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isSigned) return false;
  const { iss, sub } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  return iss === APPLE.teamId && sub === APPLE.clientId;
}

async function exchangeCode(
  context: Context,
  provider: ProviderId,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const form = await readForm(request);
  const secret = form.get('client_secret') ?? '';
  const isShop = provider === 'google' ? secret === GOOGLE.clientSecret : isAppleSecret(context, secret);
  if (form.get('client_id') !== clientIdOf(provider) || !isShop)
    return sendJson(response, 400, { error: 'invalid_client' });
  const code = form.get('code') ?? '';
  const issued = context.codes.get(code);
  context.codes.delete(code);
  if (issued?.provider !== provider) return sendJson(response, 400, { error: 'invalid_grant' });
  const idToken = openSigner(context.documents).sign({ ...issued.claims, aud: clientIdOf(provider) });
  sendJson(response, 200, { access_token: randomUUID(), id_token: idToken, token_type: 'Bearer', expires_in: 3600 });
}
