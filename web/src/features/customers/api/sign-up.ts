import { call } from '#web/lib/data/api.ts';
import type { NewAccount } from '#web/lib/session/identity.ts';
import { loadIdentity } from '#web/lib/storage/stored-session.ts';

/** Messages for sign-up failures. They are here to stay out of the first load of the page. */
function reworded(error: Error): Error {
  if (error.name === 'UserLambdaValidationException')
    return new Error('This page has become too old to sign up from. Load it again, then try once more.');
  return error instanceof TypeError ? Object.assign(new Error(error.message), { name: 'NetworkError' }) : error;
}

/**
 * Asks the shop for a permit, and with it the user pool for an account. Throws `ApiProblem` where the shop was asked too
 * often, else an error named as Cognito names it.
 */
export async function signUp(account: NewAccount): Promise<void> {
  const identity = await loadIdentity();
  try {
    const { permit } = await call('POST /api/sign-up-permits', { body: { email: account.email } });
    await identity.register(account, permit);
  } catch (error) {
    throw error instanceof Error ? reworded(error) : error;
  }
}
