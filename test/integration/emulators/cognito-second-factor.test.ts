import { AdminGetUserCommand, AdminSetUserMFAPreferenceCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchMFAPreference,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeAt, stepAt } from '#infra/local/cognito/totp.ts';
import { resetSecondFactor } from '#infra/ops/set-up/second-factor.ts';
import { browserOf } from '../../support/amplify.ts';
import { email, password, person, type RunningPool, refusal, startPool, userPoolId } from '../../support/cognito.ts';

const HALF_MINUTE = 30_000;

let pool: RunningPool;
let secret: string;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  pool = await startPool();
  browserOf(pool);
  pool.cognito.createUser(person);
});

afterEach(async () => {
  await signOut();
  await pool.close();
  vi.restoreAllMocks();
});

/** Returns the app's code for a time that is `later` half minutes from now. */
const shown = (later = 0) => codeAt(secret, stepAt(pool.clock.milliseconds) + later);
const wrong = () => (shown() === '000000' ? '000001' : '000000');
/** Signs in by sending the plain password, which is faster. The shop never does that. */
const enter = (given = password) =>
  signIn({ username: email, password: given, options: { authFlowType: 'USER_PASSWORD_AUTH' } });
const answer = (challengeResponse: string) => confirmSignIn({ challengeResponse });

/** Signs in, registers an app, and turns it on. This uses up the code of the current half minute. */
async function turnOn() {
  await enter();
  ({ sharedSecret: secret } = await setUpTOTP());
  await verifyTOTPSetup({ code: shown() });
  await updateMFAPreference({ totp: 'PREFERRED' });
}

/** Registers an app and signs out. Then moves the clock forward by half a minute. */
async function turnedOn() {
  await turnOn();
  await signOut();
  pool.clock.milliseconds += HALF_MINUTE;
}

const asked = { isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' } };
const lapsed = refusal('NotAuthorizedException', 'Invalid session for the user, session is expired.');
const used = refusal('ExpiredCodeException', 'Your software token has already been used once.');
const mismatch = refusal('CodeMismatchException', 'Invalid code received for user');

describe('A shopper with an authenticator app', () => {
  test('turns it on with one of its codes, and must enter one at the next sign-in', async () => {
    await enter();
    expect(await fetchMFAPreference()).toEqual({});
    const offer = await setUpTOTP();
    secret = offer.sharedSecret;
    expect(offer.getSetupUri('Shop', email).searchParams.get('secret')).toBe(secret);
    await expect(verifyTOTPSetup({ code: wrong() })).rejects.toMatchObject(refusal('EnableSoftwareTokenMFAException'));
    await verifyTOTPSetup({ code: shown() });
    expect(await fetchMFAPreference()).toEqual({});
    await updateMFAPreference({ totp: 'PREFERRED' });
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });

    await signOut();
    pool.clock.milliseconds += HALF_MINUTE;
    expect(await signIn({ username: email, password })).toMatchObject(asked);
    expect((await answer(shown())).isSignedIn).toBe(true);
  });

  test('cannot turn it on before one of its codes is verified', async () => {
    await enter();
    await setUpTOTP();
    await expect(updateMFAPreference({ totp: 'PREFERRED' })).rejects.toMatchObject(
      refusal('InvalidParameterException', 'User has not verified software token mfa'),
    );
    await signOut();
    expect((await enter()).isSignedIn).toBe(true);
  });

  test('can enter the right code after a wrong one', async () => {
    await turnedOn();
    await enter();
    await expect(answer(wrong())).rejects.toMatchObject(mismatch);
    expect((await answer(shown())).isSignedIn).toBe(true);
  });

  test('can use each code once, including the one that turned it on', async () => {
    await turnOn();
    await signOut();
    await enter();
    await expect(answer(shown())).rejects.toMatchObject(used);
    expect((await answer(shown(1))).isSignedIn).toBe(true);
    await signOut();
    await enter();
    await expect(answer(shown(1))).rejects.toMatchObject(used);
  });

  test('can have a clock that is half a minute off, but not more', async () => {
    await turnedOn();
    pool.clock.milliseconds += 2 * HALF_MINUTE;
    await enter();
    await expect(answer(shown(-2))).rejects.toMatchObject(mismatch);
    expect((await answer(shown(-1))).isSignedIn).toBe(true);
  });

  test('has ten minutes for the code, and must then start again', async () => {
    await turnedOn();
    await enter();
    pool.clock.milliseconds += 10 * 60_000;
    await expect(answer(shown())).rejects.toMatchObject(lapsed);
    expect(await enter()).toMatchObject(asked);
  });

  test('is locked out by wrong codes as by wrong passwords, even with the right password', async () => {
    await turnedOn();
    await enter();
    for (let tries = 1; tries <= 5; tries++) await expect(answer(wrong())).rejects.toMatchObject(mismatch);
    const locked = refusal('NotAuthorizedException', 'Password attempts exceeded');
    await expect(answer(shown())).rejects.toMatchObject(locked);
    await expect(enter()).rejects.toMatchObject(locked);
    pool.clock.milliseconds += 1000;
    await enter();
    expect((await answer(shown())).isSignedIn).toBe(true);
  });

  test('must enter a code after setting a new password, too', async () => {
    await turnedOn();
    await resetPassword({ username: email });
    await confirmResetPassword({ username: email, confirmationCode: pool.lastCode(), newPassword: 'secret2' });
    expect(await enter('secret2')).toMatchObject(asked);
    expect((await answer(shown())).isSignedIn).toBe(true);
  });

  test('can turn it off and sign in with the password alone', async () => {
    await turnOn();
    await updateMFAPreference({ totp: 'DISABLED' });
    expect(await fetchMFAPreference()).toEqual({});
    await signOut();
    expect((await enter()).isSignedIn).toBe(true);
  });

  test('still has it after a restart', async () => {
    await turnedOn();
    pool.restarted();
    expect(await enter()).toMatchObject(asked);
  });

  test('keeps the old app until a code of the new one is verified', async () => {
    await turnOn();
    const former = secret;
    ({ sharedSecret: secret } = await setUpTOTP());
    await signOut();
    await enter();
    expect((await answer(codeAt(former, stepAt(pool.clock.milliseconds) + 1))).isSignedIn).toBe(true);
    await verifyTOTPSetup({ code: shown() });
    await signOut();
    pool.clock.milliseconds += HALF_MINUTE;
    await enter();
    expect((await answer(shown())).isSignedIn).toBe(true);
  });
});

describe('A pool admin', () => {
  const user = { UserPoolId: userPoolId, Username: email };
  const described = () => pool.client.send(new AdminGetUserCommand(user));

  test('sees who has a second factor, and turns it off', async () => {
    expect((await described()).UserMFASettingList).toBeUndefined();
    await turnedOn();
    const on = { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' };
    expect(await described()).toMatchObject(on);
    await pool.client.send(
      new AdminSetUserMFAPreferenceCommand({ ...user, SoftwareTokenMfaSettings: { Enabled: false } }),
    );
    expect((await described()).UserMFASettingList).toBeUndefined();
    expect((await enter()).isSignedIn).toBe(true);
  });
});

describe('An operator, when a phone is lost,', () => {
  /** Runs the step of the operator's command. Returns its output or its error. */
  async function reset(answer: string, Username = email) {
    const said: string[] = [];
    const dialogue = {
      isInteractive: true,
      say: (line: string) => void said.push(line),
      ask: async (question: string) => {
        said.push(question);
        return answer;
      },
    };
    const isKnown = await resetSecondFactor(dialogue, pool.client, { UserPoolId: userPoolId, Username });
    return { isKnown, said: said.join(' ') };
  }

  test('must confirm, and then removes the app, which cannot be turned on again', async () => {
    await turnedOn();
    await expect(reset('n')).rejects.toThrow('Nothing was changed.');
    expect(await enter()).toMatchObject(asked);
    const { isKnown, said } = await reset('y');
    expect(isKnown).toBe(true);
    expect(said).toContain(`Are you sure ${email} asked for this?`);
    expect((await enter()).isSignedIn).toBe(true);
    await expect(updateMFAPreference({ totp: 'PREFERRED' })).rejects.toMatchObject(
      refusal('InvalidParameterException'),
    );
  });

  test('gets an error for an unknown address and for a user without a second factor', async () => {
    expect(await reset('y', 'nobody@shop.example')).toEqual({ isKnown: false, said: '' });
    expect((await reset('y')).said).toBe(`${email} already signs in with just a password.`);
  });
});
