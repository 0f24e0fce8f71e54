import { CognitoError, invalidParameter } from './errors.ts';
import { countFailure } from './lockout.ts';
import { type Pool, saveUser } from './pool.ts';
import { newSecret, stepOfCode } from './totp.ts';
import type { User } from './users.ts';

/** An authenticator app that proved with a code that it has the secret. */
export interface SoftwareToken {
  secret: string;
  /** True when signing in requires its code. */
  isEnabled: boolean;
  isPreferred: boolean;
  /** Time step of the latest accepted code, as a code can be used once. */
  usedStep: number;
}

const NAME = 'SOFTWARE_TOKEN_MFA';

export const requiresCode = (user: User): boolean => user.softwareToken?.isEnabled === true;

/** Returns whether a passkey may sign the user in. */
export const acceptsPasskey = (user: User): boolean => !requiresCode(user) || user.hasPasskeyForBoth === true;

/** Creates a new secret. An app registered before stays registered until a code of the new secret is verified. */
export function offerSecret(pool: Pool, user: User): string {
  const offeredSecret = newSecret();
  saveUser(pool, { ...user, offeredSecret });
  return offeredSecret;
}

/** Registers the app with the offered secret. Throws `EnableSoftwareTokenMFAException` or `SoftwareTokenMFANotFoundException`. */
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

/** Removes the app. Signing in no longer requires its code. */
export function removeApp(pool: Pool, { softwareToken: _, offeredSecret: __, hasPasskeyForBoth: ___, ...rest }: User) {
  saveUser(pool, rest);
}

/** Uses up a code of the registered app. Throws `CodeMismatchException`, or `ExpiredCodeException` for a used code. */
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
  /** True when signing in requires the app's code. */
  app?: { isEnabled: boolean; isPreferred: boolean } | undefined;
  /** True when a passkey counts as both steps. */
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

/** Sets what signing in requires. Passkeys count only beside the app. Throws `InvalidParameterException`. */
export function setPreference(pool: Pool, user: User, { app, passkey }: Preference) {
  const hasPasskeyForBoth = passkey ?? user.hasPasskeyForBoth ?? false;
  const changed = { ...withApp(user, app), hasPasskeyForBoth };
  if (passkey && !pool.firstFactors.includes('WEB_AUTHN'))
    throw invalidParameter('WebAuthn MFA is not enabled for the user pool.');
  if (hasPasskeyForBoth && !requiresCode(changed))
    throw invalidParameter('WebAuthn MFA requires enabling an additional MFA setting.');
  saveUser(pool, changed);
}

/** Returns the second-factor fields of a user's description. */
export const secondFactorOf = ({ softwareToken }: User) => ({
  ...(softwareToken?.isEnabled ? { UserMFASettingList: [NAME] } : {}),
  ...(softwareToken?.isPreferred ? { PreferredMfaSetting: NAME } : {}),
});
