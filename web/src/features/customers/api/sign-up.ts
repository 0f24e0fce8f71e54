import { call } from '#web/lib/data/api.ts';
import type { NewAccount } from '#web/lib/session/identity.ts';
import { loadIdentity } from '#web/lib/storage/stored-session.ts';

/**
 * Returns an error with a clear message for a failed sign-up. The messages are here, so that they are not part of the first
 * page load.
 */
function reworded(error: Error): Error {
  if (error.name === 'UserLambdaValidationException')
    return new Error('This page has expired. Reload it and try again.');
  return error instanceof TypeError ? Object.assign(new Error(error.message), { name: 'NetworkError' }) : error;
}

/**
 * Gets a permit from the shop and creates an account in the user pool. Returns false if the address already has an account.
 * Throws `ApiProblem` if there were too many requests. Other errors have the names that Cognito uses.
 */
export async function signUp(account: NewAccount): Promise<boolean> {
  const identity = await loadIdentity();
  try {
    const { permit } = await call('POST /api/sign-up-permits', { body: { email: account.email } });
    await identity.register(account, permit);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'UsernameExistsException') return false;
    throw error instanceof Error ? reworded(error) : error;
  }
}

interface NewPassword {
  email: string;
  code: string;
  password: string;
}

/** Confirms an account with the emailed code and sets its password. */
export const confirmSignUp = (body: NewPassword): Promise<undefined> =>
  call('POST /api/sign-up-confirmations', { body });

/** Sets a new password with the emailed code and signs the customer out everywhere. */
export const resetPassword = (body: NewPassword): Promise<undefined> => call('POST /api/password-resets', { body });

export const recoverAccount = async (body: NewPassword): Promise<number> =>
  (await call('POST /api/second-factor-recoveries', { body })).left;
