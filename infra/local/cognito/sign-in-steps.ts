import { CognitoError, invalidParameter, notAuthorized } from './errors.ts';
import type { User } from './users.ts';

/** Values of a sign-in step, by name. */
export type Parameters = Record<string, string>;

/** Returns a value. Throws `InvalidParameterException` if it is missing. */
export function required(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

/** Returns the response that completes a sign-in with tokens. */
export const signedIn = (tokens: object) => ({ AuthenticationResult: tokens, ChallengeParameters: {} });

export const sessionExpired = () => notAuthorized('Invalid session for the user, session is expired.');

/** Throws an error if the account cannot sign in: it is disabled, unconfirmed, or waiting for a password reset. */
export function requireUsable(user: User) {
  if (!user.enabled) throw notAuthorized('User is disabled.');
  if (user.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status === 'RESET_REQUIRED')
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user');
}
