import { createHash, randomBytes } from 'node:crypto';
import { POOL_NAMES, RETURN_PATH } from '#shared/customers/federation.ts';
import type { SignedInCustomer } from '../customers.ts';
import type { Shop } from '../shop.ts';

const SCOPE = 'openid email profile aws.cognito.signin.user.admin';

/** Input of a person on the provider's sign-in page. */
export interface Choice {
  provider?: 'google' | 'apple';
  email: string;
  /** The account at the provider. Defaults to the account of the email address. */
  account?: string;
  givenName?: string;
  familyName?: string;
  unverified?: true;
  hidesEmail?: true;
  answer?: 'allow' | 'cancel';
}

export const newVerifier = () => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Returns the URL to which the shop sends the browser, with changed parameters. */
export function authorizeUrl(shop: Shop, verifier: string, changes: Record<string, string> = {}): string {
  const values = {
    identity_provider: POOL_NAMES.google,
    client_id: 'localshopfederated0000000',
    redirect_uri: `${shop.url}${RETURN_PATH}`,
    response_type: 'code',
    scope: SCOPE,
    state: 'the-state',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...changes,
  };
  return `${shop.url}/_cognito/oauth2/authorize?${new URLSearchParams(values)}`;
}

const follow = async (url: string, init: RequestInit = {}) => fetch(url, { ...init, redirect: 'manual' });
const locationOf = (response: Response) => response.headers.get('location') ?? '';

/** Reads the form that Apple's page submits automatically. */
function postedForm(page: string): { action: string; body: URLSearchParams } {
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
  const plain = (text: string) => text.replace(/&quot;/g, '"').replace(/&amp;/g, '&');
  const inputs = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  return { action, body: new URLSearchParams(inputs.map(([, name = '', value = '']) => [name, plain(value)])) };
}

/**
 * Goes through the sign-in at the provider and at the user pool. Returns the parameters with which the browser returns to the
 * shop.
 */
export async function visitProvider(shop: Shop, choice: Choice, verifier: string): Promise<URLSearchParams> {
  const { provider = 'google', answer = 'allow', ...person } = choice;
  const start = await follow(authorizeUrl(shop, verifier, { identity_provider: POOL_NAMES[provider] }));
  const consent = new URL(locationOf(start));
  const body = new URLSearchParams({ givenName: 'New', familyName: 'User', ...toText(person), answer });
  for (const name of ['client_id', 'redirect_uri', 'state']) body.set(name, consent.searchParams.get(name) ?? '');
  const agreed = await follow(`${consent.origin}${consent.pathname}`, { method: 'POST', body });
  const atPool = agreed.status === 200 ? postedForm(await agreed.text()) : null;
  const back = atPool
    ? await follow(atPool.action, { method: 'POST', body: atPool.body })
    : await follow(locationOf(agreed));
  return new URL(locationOf(back)).searchParams;
}

const toText = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === true ? 'yes' : String(value)]));

export const exchange = (shop: Shop, code: string, verifier: string, changes: Record<string, string> = {}) =>
  fetch(`${shop.url}/_cognito/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'localshopfederated0000000',
      code,
      redirect_uri: `${shop.url}${RETURN_PATH}`,
      code_verifier: verifier,
      ...changes,
    }),
  });

/** Returns the reason for which the user pool refused the sign-in. Returns null if it issued a code. */
export async function refusalAt(shop: Shop, choice: Choice): Promise<string | null> {
  const back = await visitProvider(shop, choice, newVerifier());
  return back.has('code') ? null : `${back.get('error')}: ${back.get('error_description')}`;
}

export type FederatedCustomer = SignedInCustomer & { refreshToken: string };

/** Signs in the same way that the shop's page does. If the pool has just linked the account, starts once more. */
export async function signInWith(shop: Shop, choice: Choice): Promise<FederatedCustomer> {
  const verifier = newVerifier();
  const first = await visitProvider(shop, choice, verifier);
  const isLinked = /Already found an entry/.test(first.get('error_description') ?? '');
  const back = isLinked ? await visitProvider(shop, choice, verifier) : first;
  const code = back.get('code');
  if (!code) throw new Error(`${back.get('error')}: ${back.get('error_description')}`);
  const { access_token, id_token, refresh_token } = (await (await exchange(shop, code, verifier)).json()) as {
    access_token: string;
    id_token: string;
    refresh_token: string;
  };
  return {
    email: choice.email,
    accessToken: access_token,
    idToken: id_token,
    refreshToken: refresh_token,
    headers: { authorization: `Bearer ${access_token}` },
  };
}

export const claimsIn = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
