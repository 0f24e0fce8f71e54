import { CognitoError, invalidParameter } from './errors.ts';
import { countFailure } from './lockout.ts';
import { type Pool, saveUser } from './pool.ts';
import { newSecret, stepOfCode } from './totp.ts';
import type { User } from './users.ts';

/** An authenticator app that proved, by a code, that it has the secret. */
export interface SoftwareToken {
  secret: string;
  /** Whether signing in asks for its code. */
  isEnabled: boolean;
  isPreferred: boolean;
  /** The step of the newest code that was taken: a code is good once. */
  usedStep: number;
}

const NAME = 'SOFTWARE_TOKEN_MFA';

export const asksForCode = (user: User): boolean => user.softwareToken?.isEnabled === true;

/** Offers a new secret; the app that was registered before stays so until a code of this one comes back. */
export function offerSecret(pool: Pool, user: User): string {
  const offeredSecret = newSecret();
  saveUser(pool, { ...user, offeredSecret });
  return offeredSecret;
}

/** Registers the app that has the offered secret. Throws EnableSoftwareTokenMFAException or SoftwareTokenMFANotFoundException. */
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

/** Forgets the app, and with it that signing in asks for its code. */
export function forgetApp(pool: Pool, { softwareToken: _, offeredSecret: __, ...rest }: User) {
  saveUser(pool, rest);
}

/** Uses up a code of the registered app. Throws CodeMismatchException, or ExpiredCodeException for one that was used. */
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

/** Whether signing in asks for the app's code. Throws InvalidParameterException where there is no such app. */
export function preferApp(pool: Pool, user: User, isEnabled: boolean, isPreferred: boolean) {
  const { softwareToken } = user;
  if (softwareToken) {
    saveUser(pool, { ...user, softwareToken: { ...softwareToken, isEnabled, isPreferred: isEnabled && isPreferred } });
  } else if (isEnabled) throw invalidParameter('User has not verified software token mfa');
}

/** What a user's description says of the second factor; nothing where there is none. */
export const secondFactorOf = ({ softwareToken }: User) => ({
  ...(softwareToken?.isEnabled ? { UserMFASettingList: [NAME] } : {}),
  ...(softwareToken?.isPreferred ? { PreferredMfaSetting: NAME } : {}),
});
