import { confirmSignIn, setUpTOTP, signIn, signOut, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeAt, stepAt } from '#infra/local/cognito/totp.ts';
import { TOKEN_LIFETIMES } from '#infra/token-lifetimes.ts';
import { browserOf } from '../../support/amplify.ts';
import { email, password, person, type RunningPool, refusal, startPool } from '../../support/cognito.ts';

let pool: RunningPool;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  pool = await startPool({ firstFactors: ['EMAIL_OTP'] });
  browserOf(pool);
  pool.cognito.createUser(person);
});

afterEach(async () => {
  await signOut();
  await pool.close();
  vi.restoreAllMocks();
});

const ask = (username = email) =>
  signIn({ username, options: { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' } });
const answer = (challengeResponse: string) => confirmSignIn({ challengeResponse });
const mailed = () => /\d{8}/.exec(pool.mails.at(-1)?.text ?? '')?.[0] ?? '';
const wrong = () => (mailed() === '00000000' ? '00000001' : '00000000');

const asked = { isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE' } };
const mismatch = refusal('CodeMismatchException');

/** Turns on two-step sign-in with an authenticator app. */
async function addApp() {
  await signIn({ username: email, password });
  const { sharedSecret } = await setUpTOTP();
  await verifyTOTPSetup({ code: codeAt(sharedSecret, stepAt(pool.clock.milliseconds)) });
  await updateMFAPreference({ totp: 'PREFERRED' });
  await signOut();
}

describe('A shopper who asks for a code by mail', () => {
  test('signs in with it once, without the password', async () => {
    expect(await ask()).toMatchObject(asked);
    const code = mailed();
    expect((await answer(code)).isSignedIn).toBe(true);
    await signOut();
    await ask();
    await expect(answer(code)).rejects.toMatchObject(mismatch);
  });

  test('can enter the right code after a wrong one, and only the latest works', async () => {
    await ask();
    const first = mailed();
    await ask();
    await expect(answer(first)).rejects.toMatchObject(mismatch);
    expect((await answer(mailed())).isSignedIn).toBe(true);
  });

  test('has as many minutes for the code as the app client allows', async () => {
    await ask();
    pool.clock.milliseconds += TOKEN_LIFETIMES.signInMinutes * 60_000;
    await expect(answer(mailed())).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
    );
  });

  test('is refused after five wrong codes, also with a new one, and can still use the password', async () => {
    await ask();
    for (let tries = 1; tries <= 5; tries++) await expect(answer(wrong())).rejects.toMatchObject(mismatch);
    await ask();
    await expect(answer(mailed())).rejects.toMatchObject(refusal('LimitExceededException'));
    expect((await signIn({ username: email, password })).isSignedIn).toBe(true);
  });

  test('gets at most twenty codes an hour', async () => {
    for (let codes = 1; codes <= 20; codes++) await ask();
    await expect(ask()).rejects.toMatchObject(refusal('LimitExceededException'));
    expect(pool.mails).toHaveLength(20);
  });

  test('gets none with two-step sign-in, which only the password starts', async () => {
    await addApp();
    const { nextStep } = await ask();
    expect(nextStep).toEqual({
      signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
      availableChallenges: ['PASSWORD', 'PASSWORD_SRP'],
    });
    expect(pool.mails).toEqual([]);
  });

  test('cannot use a code from before two-step sign-in was turned on', async () => {
    await ask();
    const code = mailed();
    const { tokens } = pool;
    const { AccessToken } = await tokens();
    const user = await pool.getUser(AccessToken);
    pool.documents.put('cognito.user', String(user.Username), {
      ...pool.documents.get<object>('cognito.user', String(user.Username)),
      softwareToken: { secret: 'AAAA', isEnabled: true, isPreferred: true, usedStep: 0 },
    });
    await expect(answer(code)).rejects.toMatchObject(refusal('NotAuthorizedException'));
  });

  test('sees the same for an address without an account, where every code is wrong', async () => {
    expect(await ask('nobody@shop.example')).toMatchObject(asked);
    expect(pool.mails).toEqual([]);
    await expect(answer('12345678')).rejects.toMatchObject(mismatch);
  });

  test('must confirm the account first', async () => {
    await pool.signUp({ Username: 'fresh@shop.example' });
    expect(await ask('fresh@shop.example')).toMatchObject({ nextStep: { signInStep: 'CONFIRM_SIGN_UP' } });
  });
});

test('The Lite plan mails no codes', async () => {
  const lite = await startPool();
  browserOf(lite);
  await expect(ask()).rejects.toMatchObject(
    refusal('InvalidParameterException', 'USER_AUTH flow not enabled for this client'),
  );
  await lite.close();
  browserOf(pool);
});
