import type { Documents } from '../documents.ts';
import type { SoftwareToken } from './second-factor.ts';
import type { Verifier } from './srp.ts';

export type CodePurpose = 'signUp' | 'reset' | 'email';

/** How often something happened since a moment (milliseconds); old counts lapse. */
export interface Tally {
  count: number;
  since: number;
}

export interface User {
  /** The user's name everywhere inside the pool; people sign in with their e-mail address instead. */
  sub: string;
  attributes: Record<string, string>;
  password?: Verifier;
  status: 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';
  enabled: boolean;
  groups: string[];
  /** Sessions of an earlier era are revoked: signing out everywhere starts a new one. */
  era: number;
  failedSignIns: Tally;
  codes: Partial<Record<CodePurpose, { code: string; expiresAt: number }>>;
  codeAttempts: Partial<Record<CodePurpose, Tally>>;
  codesSent: Tally;
  /** An address that replaces the e-mail once its code comes back. */
  pendingEmail?: string;
  temporaryPasswordExpiresAt?: number;
  /** A secret that was shown and of which no code has come back yet. */
  offeredSecret?: string;
  softwareToken?: SoftwareToken;
  createdAt: number;
  modifiedAt: number;
}

export interface Users {
  /** By sub or by e-mail in any letter case. */
  find(username: string): User | undefined;
  save(user: User): User;
  remove(user: User): void;
  all(): User[];
}

export const normalEmail = (email: string) => email.trim().toLowerCase();

export const emailOf = (user: User) => user.attributes.email ?? '';

/** The users kept in `documents`; the index of addresses lives in memory and is rebuilt at the start. */
export function openUsers(documents: Documents): Users {
  const subs = new Map<string, string>();
  const emails = new Map<string, string>();
  const index = (user: User) => {
    const former = emails.get(user.sub);
    if (former !== undefined) subs.delete(former);
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

/** A new user, not stored yet. `now` in milliseconds. */
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
