import { CognitoError, invalidParameter } from './errors.ts';
import type { Pool } from './pool.ts';
import { makeVerifier, matchesVerifier } from './srp.ts';
import type { User } from './users.ts';

const LEAST_LENGTH = 6;
const MOST_LENGTH = 256;

/**
 * The pool's policy: 6 to 256 characters of any kind, none of them a space at either end.
 * Throws InvalidPasswordException or InvalidParameterException.
 */
export function requireAcceptable(password: string) {
  if (/^\s|\s$/.test(password) || password.length > MOST_LENGTH) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  }
  if (password.length < LEAST_LENGTH) {
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
  }
}

/** Replaces the user's password; only its verifier is kept. The caller stores the user. */
export function setPassword(pool: Pool, user: User, password: string) {
  requireAcceptable(password);
  user.password = makeVerifier(pool.name + user.sub, password);
  delete user.temporaryPasswordExpiresAt;
}

export function hasPassword(pool: Pool, user: User, password: string): boolean {
  return user.password !== undefined && matchesVerifier(pool.name + user.sub, password, user.password);
}
