import { createHash, randomBytes } from 'node:crypto';
import { requireAttributes } from '../attributes.ts';
import { CognitoError, invalidParameter } from '../errors.ts';
import { type Pool, saveUser } from '../pool.ts';
import { runPreSignUpOfIdentity } from '../triggers.ts';
import type { User } from '../users.ts';
import type { IdentityProvider, ProviderName } from './identity-providers.ts';

/** The hosted domain, and the client with which people sign in through an identity provider. URLs are known once the server listens. */
export interface FederationSettings {
  clientId: string;
  /** The hosted domain, without a trailing slash. */
  hostedUrl(): string;
  callbackUrls(): readonly string[];
  logoutUrls(): readonly string[];
  /** The identity providers' addresses, without a trailing slash. */
  providerUrls(): Readonly<Record<ProviderName, string>>;
}

/** Claims of a provider's ID token. */
export type ProviderClaims = Record<string, string | boolean | undefined> & { sub: string };

/** Returns the pool's attributes for a provider's claims. */
function mapAttributes({ AttributeMapping }: IdentityProvider, claims: ProviderClaims): Record<string, string> {
  const mapped = Object.entries(AttributeMapping).flatMap(([attribute, claim]) => {
    const value = claims[claim];
    return attribute === 'username' || value === undefined || value === '' ? [] : [[attribute, String(value)]];
  });
  return Object.fromEntries(mapped);
}

const isOf = (providerName: string, userId: string) => (user: User) =>
  user.identities?.some((identity) => identity.providerName === providerName && identity.userId === userId) === true;

/** Finds the user to whom an account at a provider is linked. */
export const findLinked = (pool: Pool, providerName: string, userId: string): User | undefined =>
  pool.users.all().find(isOf(providerName, userId));

/** Writes the provider's values over the user's, as AWS does at each sign-in. Throws `AliasExistsException`. */
function refreshAttributes(pool: Pool, user: User, attributes: Record<string, string>): User {
  const other = attributes.email ? pool.users.find(attributes.email) : undefined;
  if (other && other.sub !== user.sub)
    throw new CognitoError('AliasExistsException', `An account with the email already exists.`);
  return saveUser(pool, { ...user, attributes: { ...user.attributes, ...attributes } });
}

/**
 * Returns the user to whom an account at a provider is linked. At the first sign-in the PreSignUp trigger may link it; AWS then
 * still refuses this one sign-in, and the next one works (amplify-flutter issue 1716). Accounts that are not linked to a user
 * with a password are not emulated. Throws `CognitoError`.
 */
export async function userOfIdentity(pool: Pool, provider: IdentityProvider, claims: ProviderClaims): Promise<User> {
  const { ProviderName } = provider;
  const attributes = mapAttributes(provider, claims);
  const linked = findLinked(pool, ProviderName, claims.sub);
  if (linked) {
    if (!linked.enabled) throw new CognitoError('NotAuthorizedException', 'User is not enabled');
    return refreshAttributes(pool, linked, attributes);
  }
  // User names ignore the letter case in this pool.
  await runPreSignUpOfIdentity(pool, `${ProviderName}_${claims.sub}`.toLowerCase(), attributes);
  const userName = `${ProviderName}_${claims.sub}`;
  if (findLinked(pool, ProviderName, claims.sub))
    throw invalidParameter(`Already found an entry for username ${userName}`);
  requireAttributes(attributes);
  throw invalidParameter(`${userName} is not linked to a user, which this emulator does not support.`);
}

/** A sign-in on its way to a provider. */
export interface PendingSignIn {
  provider: ProviderName;
  redirectUri: string;
  state: string;
  challenge: string;
  scope: string;
}

interface IssuedCode extends PendingSignIn {
  sub: string;
  expiresAt: number;
}

const CODE_MILLISECONDS = 5 * 60_000;
const digest = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Sign-ins under way. They are in memory: after a restart, people start again. */
export function openSignIns(now: () => number) {
  const pending = new Map<string, PendingSignIn>();
  const codes = new Map<string, IssuedCode>();
  const newKey = () => randomBytes(24).toString('base64url');
  return {
    /** Returns the `state` for the provider. */
    open(signIn: PendingSignIn): string {
      const key = newKey();
      pending.set(key, signIn);
      return key;
    },
    /** Returns a sign-in once. */
    take(key: string): PendingSignIn | undefined {
      const found = pending.get(key);
      pending.delete(key);
      return found;
    },
    issueCode(signIn: PendingSignIn, { sub }: User): string {
      const code = newKey();
      codes.set(code, { ...signIn, sub, expiresAt: now() + CODE_MILLISECONDS });
      return code;
    },
    /** Returns the sign-in of a code, which can be used once, whether or not it fits. */
    redeem(code: string, redirectUri: string, verifier: string): IssuedCode | undefined {
      const issued = codes.get(code);
      codes.delete(code);
      const fits = issued && issued.expiresAt > now() && issued.redirectUri === redirectUri;
      return fits && digest(verifier) === issued.challenge ? issued : undefined;
    },
  };
}

export type SignIns = ReturnType<typeof openSignIns>;
