import { CognitoError, invalidParameter } from './errors.ts';
import type { Pool } from './pool.ts';
import { makeVerifier, matchesVerifier } from './srp.ts';
import type { User } from './users.ts';

const MIN_LENGTH = 6;
const MAX_LENGTH = 256;

/**
 * Checks a password against the pool's policy: 6 to 256 characters, and no space at either end. Throws
 * `InvalidPasswordException` or `InvalidParameterException`.
 */
export function requireAcceptable(password: string) {
  if (/^\s|\s$/.test(password) || password.length > MAX_LENGTH) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  }
  if (password.length < MIN_LENGTH) {
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
  }
}

/** Sets the user's password. Only its verifier is stored. The caller saves the user. */
export function setPassword(pool: Pool, user: User, password: string) {
  requireAcceptable(password);
  user.password = makeVerifier(pool.name + user.sub, password);
  delete user.temporaryPasswordExpiresAt;
}

export function hasPassword(pool: Pool, user: User, password: string): boolean {
  return user.password !== undefined && matchesVerifier(pool.name + user.sub, password, user.password);
}
