import {
  FEDERATION_REFUSALS,
  type FederationRefusal,
  type IdentityProviderId,
  POOL_NAMES,
  RETURN_PATH,
} from '#shared/customers/federation.ts';
import { tabMemory } from '../storage/storage.ts';
import { type Federation, federation, keepTokens, type Tokens, takeLeft } from './identity.ts';

/** A sign-in through a provider that has not finished yet. It is stored in this tab. */
interface Pending {
  state: string;
  verifier: string;
  provider: IdentityProviderId;
  destination: string;
  /** Start time in UTC milliseconds. */
  startedAt: number;
  isRetry: boolean;
  /** True while the browser visits the hosted domain to sign the previous customer out. The provider's page comes next. */
  isLeaving: boolean;
}

const PENDING = 'provider-sign-in';
const VALID_MS = 15 * 60_000;
/** Scopes of the tokens. The last scope lets the shop's API act for the customer. */
const SCOPE = 'openid email profile aws.cognito.signin.user.admin';

const inBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

const randomText = (): string => inBase64Url(crypto.getRandomValues(new Uint8Array(32)));

const returnUrl = (): string => `${location.origin}${RETURN_PATH}`;

async function pool(): Promise<Federation> {
  const found = await federation();
  if (!found) throw new Error('This shop has no other ways to sign in.');
  return found;
}

const addressWith = (url: string, values: Record<string, string>): string => `${url}?${new URLSearchParams(values)}`;

function keep(pending: Pending): void {
  tabMemory.write(PENDING, JSON.stringify(pending));
  if (tabMemory.read(PENDING) === null)
    throw new Error('Your browser doesn’t let us remember this step. Allow site data, or sign in with your password.');
}

/** Opens the provider's page. PKCE and a state prove that the response belongs to this tab. */
async function goToProvider(pending: Pending): Promise<void> {
  const { clientId, domain } = await pool();
  keep({ ...pending, isLeaving: false });
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.verifier));
  location.assign(
    addressWith(`${domain}/oauth2/authorize`, {
      identity_provider: POOL_NAMES[pending.provider],
      client_id: clientId,
      redirect_uri: returnUrl(),
      response_type: 'code',
      scope: SCOPE,
      state: pending.state,
      code_challenge: inBase64Url(new Uint8Array(digest)),
      code_challenge_method: 'S256',
    }),
  );
}

interface Start {
  provider: IdentityProviderId;
  /** Path of the shop to open after the sign-in. */
  destination: string;
  isRetry?: boolean;
  /** True to ask the provider again, even if the hosted domain remembers the customer. */
  isAfresh?: boolean;
}

/** Leaves the shop for the provider's page. Throws an `Error` if the browser or the shop does not support this. */
export async function continueWith({ provider, destination, isRetry = false, isAfresh = false }: Start): Promise<void> {
  const [state, verifier] = [randomText(), randomText()];
  const pending = { state, verifier, provider, destination, startedAt: Date.now(), isRetry, isLeaving: false };
  if (!takeLeft() && !isAfresh) return goToProvider(pending);
  const { clientId, domain } = await pool();
  keep({ ...pending, isLeaving: true });
  location.assign(addressWith(`${domain}/logout`, { client_id: clientId, logout_uri: returnUrl() }));
}

export type ReturnFault = FederationRefusal | 'cancelled' | 'expired' | 'network' | 'failed';

/** The result of a sign-in through a provider. `left` means that the browser is leaving the shop again. */
export type ProviderOutcome =
  | { is: 'signed-in' | 'left'; destination: string }
  | { is: 'refused'; fault: ReturnFault; provider: IdentityProviderId | null; destination: string };

function takePending(): Pending | null {
  const text = tabMemory.read(PENDING);
  tabMemory.write(PENDING, null);
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** Returns the reason for an error of the user pool. */
export function faultIn(error: string, description: string): ReturnFault {
  const refusal = FEDERATION_REFUSALS.find((reason) => description.includes(reason));
  if (refusal) return refusal;
  return /access_denied|cancel/i.test(`${error} ${description}`) ? 'cancelled' : 'failed';
}

/**
 * Returns true if the shop has just linked the provider's account. The user pool then refuses this sign-in, but the next one
 * works.
 */
const isJustLinked = (description: string): boolean => /already found an entry for username/i.test(description);

async function exchange(code: string, verifier: string): Promise<Tokens | null> {
  const { clientId, domain } = await pool();
  const response = await fetch(`${domain}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: returnUrl(),
      code_verifier: verifier,
    }),
  });
  if (response.status >= 500) throw new TypeError(`The user pool answered ${response.status}`);
  return response.ok ? response.json() : null;
}

async function finish(search: URLSearchParams): Promise<ProviderOutcome> {
  const pending = takePending();
  const destination = pending?.destination ?? '/';
  const refused = (fault: ReturnFault): ProviderOutcome => ({
    is: 'refused',
    fault,
    provider: pending?.provider ?? null,
    destination,
  });
  if (!pending || Date.now() - pending.startedAt > VALID_MS) return refused('expired');
  if (pending.isLeaving) {
    await goToProvider(pending);
    return { is: 'left', destination };
  }
  if (search.get('state') !== pending.state) return refused('expired');
  const description = search.get('error_description') ?? '';
  if (search.has('error')) {
    if (!isJustLinked(description) || pending.isRetry) return refused(faultIn(search.get('error') ?? '', description));
    await continueWith({ provider: pending.provider, destination, isRetry: true });
    return { is: 'left', destination };
  }
  try {
    const tokens = await exchange(search.get('code') ?? '', pending.verifier);
    if (!tokens) return refused('expired');
    await keepTokens(await pool(), pending.provider, tokens);
    return { is: 'signed-in', destination };
  } catch (error) {
    console.error('Provider sign-in', error);
    return refused(error instanceof TypeError ? 'network' : 'failed');
  }
}

const finished = new Map<string, Promise<ProviderOutcome>>();

/** Finishes the sign-in to which the return page's address belongs. Does this only once, even if called several times. */
export function returnFromProvider(search: URLSearchParams): Promise<ProviderOutcome> {
  const key = search.toString();
  const known = finished.get(key) ?? finish(search);
  finished.set(key, known);
  return known;
}
