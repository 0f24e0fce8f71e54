import { CognitoError, invalidParameter, notAuthorized } from './errors.ts';
import type { User } from './users.ts';

/** The named values of a sign-in step. */
export type Parameters = Record<string, string>;

/** Throws `InvalidParameterException` when a value is missing. */
export function required(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

/** Returns the answer that ends a sign-in with tokens. */
export const signedIn = (tokens: object) => ({ AuthenticationResult: tokens, ChallengeParameters: {} });

export const sessionExpired = () => notAuthorized('Invalid session for the user, session is expired.');

/** Throws the error for an account that cannot sign in as it is: disabled, unconfirmed, or with a reset pending. */
export function requireUsable(user: User) {
  if (!user.enabled) throw notAuthorized('User is disabled.');
  if (user.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status === 'RESET_REQUIRED')
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user');
}
