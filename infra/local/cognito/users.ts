import type { JsonWebKey } from 'node:crypto';
import type { Documents } from '../documents.ts';
import type { SoftwareToken } from './second-factor.ts';
import type { Verifier } from './srp.ts';

export type CodePurpose = 'signUp' | 'reset' | 'email' | 'signIn';

/** Counts events since a time in milliseconds UTC. */
export interface EventCount {
  count: number;
  since: number;
}

/** Describes a credential that a browser or a security key stores for the user. */
export interface Passkey {
  /** Id of the credential in base64url. */
  credentialId: string;
  publicKey: JsonWebKey;
  /** Number of uses so far. 0 for authenticators that do not count. */
  signCount: number;
  name: string;
  transports: string[];
  attachment?: string;
  /** Time of registration, in milliseconds UTC. */
  createdAt: number;
}

/** Describes an account at an identity provider that signs in as the user. */
export interface LinkedIdentity {
  /** The provider's name in the pool, such as `Google`. */
  providerName: string;
  /** Id of the account at the provider (its `sub` claim). */
  userId: string;
  /** Time when the account was linked, in milliseconds UTC. */
  linkedAt: number;
}

export interface User {
  /** Id of the user. Users sign in with their email address instead of this id. */
  sub: string;
  attributes: Record<string, string>;
  password?: Verifier;
  status: 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
  enabled: boolean;
  groups: string[];
  /** Number that a global sign-out increases. Sessions from an earlier era are revoked. */
  era: number;
  failedSignIns: EventCount;
  codes: Partial<Record<CodePurpose, { code: string; expiresAt: number }>>;
  codeAttempts: Partial<Record<CodePurpose, EventCount>>;
  codesSent: EventCount;
  /** New email address that still waits for its code. */
  pendingEmail?: string;
  temporaryPasswordExpiresAt?: number;
  /** Secret for an authenticator app that still waits for its first code. */
  offeredSecret?: string;
  softwareToken?: SoftwareToken;
  passkeys?: Passkey[];
  identities?: LinkedIdentity[];
  /** True if a passkey counts as both steps when a sign-in requires a code. */
  hasPasskeyForBoth?: boolean;
  createdAt: number;
  modifiedAt: number;
}

export interface Users {
  /** Finds a user by sub, or by email address in any letter case. */
  find(username: string): User | undefined;
  save(user: User): User;
  remove(user: User): void;
  all(): User[];
}

export const normalEmail = (email: string) => email.trim().toLowerCase();

export const emailOf = (user: User) => user.attributes.email ?? '';

/** Opens the users in `documents`. The index of email addresses is in memory and is rebuilt at every start. */
export function openUsers(documents: Documents): Users {
  const subs = new Map<string, string>();
  const emails = new Map<string, string>();
  const index = (user: User) => {
    const previous = emails.get(user.sub);
    if (previous !== undefined) subs.delete(previous);
    const email = normalEmail(emailOf(user));
    subs.set(email, user.sub);
    emails.set(user.sub, email);
  };
  for (const user of documents.list<User>('cognito.user')) index(user);

  return {
    find: (username) => documents.get<User>('cognito.user', subs.get(normalEmail(username)) ?? username),
    save(user) {
      documents.put('cognito.user', user.sub, user);
      index(user);
      return user;
    },
    remove(user) {
      documents.remove('cognito.user', user.sub);
      subs.delete(normalEmail(emailOf(user)));
      emails.delete(user.sub);
    },
    all: () => documents.list<User>('cognito.user'),
  };
}

/** Creates a user without saving it. `now` is in milliseconds UTC. */
export function newUser(attributes: Record<string, string>, status: User['status'], now: number): User {
  const sub = crypto.randomUUID();
  return {
    sub,
    attributes: { sub, email_verified: 'false', ...attributes },
    status,
    enabled: true,
    groups: [],
    era: 0,
    failedSignIns: { count: 0, since: 0 },
    codes: {},
    codeAttempts: {},
    codesSent: { count: 0, since: now },
    createdAt: now,
    modifiedAt: now,
  };
}
