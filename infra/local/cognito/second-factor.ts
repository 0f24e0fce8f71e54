import { CognitoError, invalidParameter } from './errors.ts';
import { countFailure } from './lockout.ts';
import { type Pool, saveUser } from './pool.ts';
import { newSecret, stepOfCode } from './totp.ts';
import type { User } from './users.ts';

/** Describes an authenticator app. The app has proved with a code that it has the secret. */
export interface SoftwareToken {
  secret: string;
  /** True if a sign-in requires a code from the app. */
  isEnabled: boolean;
  isPreferred: boolean;
  /** Time step of the last accepted code. It is stored because a code can be used only once. */
  usedStep: number;
}

const NAME = 'SOFTWARE_TOKEN_MFA';

export const requiresCode = (user: User): boolean => user.softwareToken?.isEnabled === true;

/** Returns true if a passkey alone may sign the user in. */
export const acceptsPasskey = (user: User): boolean => !requiresCode(user) || user.hasPasskeyForBoth === true;

/** Creates a new secret. An already registered app stays registered until a code from the new secret is verified. */
export function offerSecret(pool: Pool, user: User): string {
  const offeredSecret = newSecret();
  saveUser(pool, { ...user, offeredSecret });
  return offeredSecret;
}

/**
 * Registers the app with the offered secret. Throws `SoftwareTokenMFANotFoundException` if no secret was offered, and
 * `EnableSoftwareTokenMFAException` for a wrong code.
 */
export function registerApp(pool: Pool, user: User, code: string) {
  const { offeredSecret: secret, softwareToken, ...rest } = user;
  if (!secret) throw new CognitoError('SoftwareTokenMFANotFoundException', 'Software token MFA not found');
  const usedStep = stepOfCode(secret, code, pool.now());
  if (usedStep === undefined) {
    throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
  }
  const { isEnabled = false, isPreferred = false } = softwareToken ?? {};
  saveUser(pool, { ...rest, softwareToken: { secret, isEnabled, isPreferred, usedStep } });
}

/** Removes the app. A sign-in then no longer requires a code from the app. */
export function removeApp(pool: Pool, { softwareToken: _, offeredSecret: __, hasPasskeyForBoth: ___, ...rest }: User) {
  saveUser(pool, rest);
}

/** Uses up a code from the registered app. Throws `CodeMismatchException`, or `ExpiredCodeException` for a used code. */
export function redeemAppCode(pool: Pool, user: User, code: string): User {
  const { softwareToken } = user;
  const step = softwareToken && stepOfCode(softwareToken.secret, code, pool.now());
  if (!softwareToken || step === undefined) {
    countFailure(pool, user);
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  }
  if (step <= softwareToken.usedStep) {
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
  }
  return saveUser(pool, { ...user, softwareToken: { ...softwareToken, usedStep: step } });
}

export interface Preference {
  /** Sets whether a sign-in requires the app's code. Missing if this does not change. */
  app?: { isEnabled: boolean; isPreferred: boolean } | undefined;
  /** True if a passkey counts as both steps. Missing if this does not change. */
  passkey?: boolean | undefined;
}

function withApp(user: User, app: Preference['app']): User {
  const { softwareToken } = user;
  if (!app) return user;
  if (!softwareToken && app.isEnabled) throw invalidParameter('User has not verified software token mfa');
  const { isEnabled, isPreferred } = app;
  return softwareToken
    ? { ...user, softwareToken: { ...softwareToken, isEnabled, isPreferred: isEnabled && isPreferred } }
    : user;
}

/**
 * Sets the steps that a sign-in requires. A passkey can count as both steps only if the app is required too. Throws
 * `InvalidParameterException`.
 */
export function setPreference(pool: Pool, user: User, { app, passkey }: Preference) {
  const hasPasskeyForBoth = passkey ?? user.hasPasskeyForBoth ?? false;
  const changed = { ...withApp(user, app), hasPasskeyForBoth };
  if (passkey && !pool.firstFactors.includes('WEB_AUTHN'))
    throw invalidParameter('WebAuthn MFA is not enabled for the user pool.');
  if (hasPasskeyForBoth && !requiresCode(changed))
    throw invalidParameter('WebAuthn MFA requires enabling an additional MFA setting.');
  saveUser(pool, changed);
}

/** Returns the second-factor fields that AWS adds to a user. */
export const secondFactorOf = ({ softwareToken }: User) => ({
  ...(softwareToken?.isEnabled ? { UserMFASettingList: [NAME] } : {}),
  ...(softwareToken?.isPreferred ? { PreferredMfaSetting: NAME } : {}),
});
