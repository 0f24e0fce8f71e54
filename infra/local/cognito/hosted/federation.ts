import { createHash, randomBytes } from 'node:crypto';
import { requireAttributes } from '../attributes.ts';
import { CognitoError, invalidParameter } from '../errors.ts';
import { type Pool, saveUser } from '../pool.ts';
import { runPreSignUpOfIdentity } from '../triggers.ts';
import type { User } from '../users.ts';
import type { IdentityProvider, ProviderName } from './identity-providers.ts';

/**
 * Describes the hosted domain, and the client with which people sign in through an identity provider. The URLs are functions,
 * because they are known only once the server listens.
 */
export interface FederationSettings {
  clientId: string;
  /** The hosted domain, without a trailing slash. */
  hostedUrl(): string;
  callbackUrls(): readonly string[];
  logoutUrls(): readonly string[];
  /** Base URLs of the identity providers, without a trailing slash. */
  providerUrls(): Readonly<Record<ProviderName, string>>;
}

/** Claims of a provider's ID token. */
export type ProviderClaims = Record<string, string | boolean | undefined> & { sub: string };

/** Converts a provider's claims to attributes of the pool. */
function mapAttributes({ AttributeMapping }: IdentityProvider, claims: ProviderClaims): Record<string, string> {
  const mapped = Object.entries(AttributeMapping).flatMap(([attribute, claim]) => {
    const value = claims[claim];
    return attribute === 'username' || value === undefined || value === '' ? [] : [[attribute, String(value)]];
  });
  return Object.fromEntries(mapped);
}

const isOf = (providerName: string, userId: string) => (user: User) =>
  user.identities?.some((identity) => identity.providerName === providerName && identity.userId === userId) === true;

/** Finds the user linked to an account at a provider. */
export const findLinked = (pool: Pool, providerName: string, userId: string): User | undefined =>
  pool.users.all().find(isOf(providerName, userId));

/**
 * Replaces the user's attributes with the provider's values, as AWS does at each sign-in. Throws `AliasExistsException` if
 * another user has the email address.
 */
function refreshAttributes(pool: Pool, user: User, attributes: Record<string, string>): User {
  const other = attributes.email ? pool.users.find(attributes.email) : undefined;
  if (other && other.sub !== user.sub)
    throw new CognitoError('AliasExistsException', `An account with the email already exists.`);
  return saveUser(pool, { ...user, attributes: { ...user.attributes, ...attributes } });
}

/**
 * Returns the user linked to an account at a provider. At the first sign-in, the PreSignUp trigger may link the account. AWS
 * still refuses this one sign-in, and the next one works (amplify-flutter issue 1716). This emulator supports only accounts
 * that are linked to a user with a password. Throws `CognitoError`.
 */
export async function userOfIdentity(pool: Pool, provider: IdentityProvider, claims: ProviderClaims): Promise<User> {
  const { ProviderName } = provider;
  const attributes = mapAttributes(provider, claims);
  const linked = findLinked(pool, ProviderName, claims.sub);
  if (linked) {
    if (!linked.enabled) throw new CognitoError('NotAuthorizedException', 'User is not enabled');
    return refreshAttributes(pool, linked, attributes);
  }
  // User names ignore letter case in this pool.
  await runPreSignUpOfIdentity(pool, `${ProviderName}_${claims.sub}`.toLowerCase(), attributes);
  const userName = `${ProviderName}_${claims.sub}`;
  if (findLinked(pool, ProviderName, claims.sub))
    throw invalidParameter(`Already found an entry for username ${userName}`);
  requireAttributes(attributes);
  throw invalidParameter(`${userName} is not linked to a user, which this emulator does not support.`);
}

/** Describes a sign-in that has been sent to a provider. */
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

/** Creates the store of sign-ins in progress. The store is in memory, so people must start again after a restart. */
export function openSignIns(now: () => number) {
  const pending = new Map<string, PendingSignIn>();
  const codes = new Map<string, IssuedCode>();
  const newKey = () => randomBytes(24).toString('base64url');
  return {
    /** Stores a sign-in and returns the `state` to send to the provider. */
    open(signIn: PendingSignIn): string {
      const key = newKey();
      pending.set(key, signIn);
      return key;
    },
    /** Returns a sign-in and removes it, so that it is used only once. */
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
    /**
     * Returns the sign-in that belongs to a code. A code can be used only once, even if the redirect URI or verifier does not
     * match.
     */
    redeem(code: string, redirectUri: string, verifier: string): IssuedCode | undefined {
      const issued = codes.get(code);
      codes.delete(code);
      const fits = issued && issued.expiresAt > now() && issued.redirectUri === redirectUri;
      return fits && digest(verifier) === issued.challenge ? issued : undefined;
    },
  };
}

export type SignIns = ReturnType<typeof openSignIns>;
