import {
  confirmResetPassword,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from 'aws-amplify/auth';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TOKEN_LIFETIMES } from '#infra/token-lifetimes.ts';
import { PERMIT_FIELD } from '#shared/customers/sign-up.ts';
import { browserOf } from '../../support/amplify.ts';
import { clientId, type RunningPool, startPool, userPoolId } from '../../support/cognito.ts';

const email = 'New.Shopper@Shop.example';
const password = 'secret';

let pool: RunningPool;
/** Collects the sign-up requests that the shop's trigger received, in order. */
let admitted: PreSignUpTriggerEvent['request'][] = [];

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  admitted = [];
  const preSignUp = async (event: PreSignUpTriggerEvent) => {
    admitted.push(event.request);
    return event;
  };
  pool = await startPool({ preSignUp });
  browserOf(pool);
});

afterEach(async () => {
  await signOut();
  await pool.close();
  vi.restoreAllMocks();
});

async function register() {
  const userAttributes = { email, given_name: 'New', family_name: 'Shopper' };
  const step = await signUp({ username: email, password, options: { userAttributes } });
  await confirmSignUp({ username: email, confirmationCode: pool.lastCode() });
  return step;
}

describe('a shopper with the real sign-in client', () => {
  test('signs up, confirms with the mailed code and signs in without sending the password', async () => {
    const step = await register();
    expect(step.nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { destination: 'N***@S***', deliveryMedium: 'EMAIL' },
    });
    expect(pool.mails.map(({ to }) => to)).toEqual([email]);

    expect((await signIn({ username: email.toLowerCase(), password })).isSignedIn).toBe(true);
    expect((await getCurrentUser()).userId).toBe(step.userId);
    expect(await fetchUserAttributes()).toMatchObject({ email, email_verified: 'true', given_name: 'New' });
  });

  test('passes its permit to the shop before the account is created', async () => {
    const options = { userAttributes: { email, given_name: 'New', family_name: 'Shopper' } };
    await signUp({
      username: email,
      password,
      options: { ...options, validationData: { [PERMIT_FIELD]: '1.signed' } },
    });
    expect(admitted).toEqual([expect.objectContaining({ validationData: { [PERMIT_FIELD]: '1.signed' } })]);
    expect(admitted[0]?.userAttributes.email).toBe(email);
  });

  test('can sign in many times, with any random numbers of the exchange', async () => {
    await register();
    for (let round = 0; round < 4; round += 1) {
      expect((await signIn({ username: email, password })).isSignedIn).toBe(true);
      await signOut();
    }
  });

  test('gets tokens that the API verifies as genuine', async () => {
    await register();
    pool.cognito.addToGroup(email, 'admin');
    await signIn({ username: email, password });
    const { tokens } = await fetchAuthSession();
    const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: 'access', groups: 'admin' });
    verifier.cacheJwks(pool.cognito.jwks());
    const claims = await verifier.verify(tokens?.accessToken.toString() ?? '');
    expect(claims).toMatchObject({ username: claims.sub, scope: 'aws.cognito.signin.user.admin' });
    expect(claims.exp - claims.iat).toBe(TOKEN_LIFETIMES.accessMinutes * 60);

    const idVerifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: 'id' });
    idVerifier.cacheJwks(pool.cognito.jwks());
    const identity = await idVerifier.verify(tokens?.idToken?.toString() ?? '');
    expect(identity).toMatchObject({
      'cognito:username': claims.sub,
      'cognito:groups': ['admin'],
      email,
      email_verified: true,
      given_name: 'New',
      family_name: 'Shopper',
    });
  });

  test('gets a new group when the session is refreshed', async () => {
    await register();
    await signIn({ username: email, password });
    const before = (await fetchAuthSession()).tokens?.accessToken.payload ?? {};
    expect('cognito:groups' in before).toBe(false);
    pool.cognito.addToGroup(email, 'admin');
    const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.payload ?? {};
    expect(after['cognito:groups']).toEqual(['admin']);
    expect(after.origin_jti).toBe(before.origin_jti);
  });

  test('gets the same error for a wrong password and for an unknown address', async () => {
    await register();
    const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    await expect(signIn({ username: email, password: 'wrong!' })).rejects.toMatchObject(refusal);
    await expect(signIn({ username: 'nobody@shop.example', password })).rejects.toMatchObject(refusal);
  });

  test('is led to the confirmation step while the account is unconfirmed', async () => {
    const userAttributes = { email, given_name: 'New', family_name: 'Shopper' };
    await signUp({ username: email, password, options: { userAttributes } });
    expect((await signIn({ username: email, password })).nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
  });

  test('sets a new password with the mailed code', async () => {
    await register();
    const { nextStep } = await resetPassword({ username: email });
    expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE');
    await confirmResetPassword({ username: email, confirmationCode: pool.lastCode(), newPassword: 'secret2' });
    await expect(signIn({ username: email, password })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await signIn({ username: email, password: 'secret2' })).isSignedIn).toBe(true);
  });

  test('ends the sessions on every device by signing out everywhere', async () => {
    await register();
    await signIn({ username: email, password });
    const { tokens } = await fetchAuthSession();
    await signOut({ global: true });
    expect((await fetchAuthSession()).tokens).toBeUndefined();
    const headers = { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' };
    const body = JSON.stringify({ AccessToken: tokens?.accessToken.toString() });
    const answer = await fetch(pool.url, { method: 'POST', headers, body });
    expect(await answer.json()).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    });
  });
});
