import {
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  clientId as ClientId,
  email,
  password,
  person,
  type RunningPool,
  refusal,
  startPool,
} from '../../support/cognito.ts';
import { serve } from '../../support/serve.ts';

const HOUR = 60 * 60_000;

let pool: RunningPool;
beforeEach(async () => {
  pool = await startPool();
});
afterEach(() => pool.close());

describe('signing in', () => {
  beforeEach(() => void pool.cognito.createUser(person));

  test('locks an account for longer and longer after five wrong passwords in a row', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(pool.signIn('wrong!')).rejects.toMatchObject(
        refusal('NotAuthorizedException', 'Incorrect username or password.'),
      );
    }
    const locked = refusal('NotAuthorizedException', 'Password attempts exceeded');
    await expect(pool.signIn()).rejects.toMatchObject(locked);
    pool.clock.milliseconds += 1000;
    await expect(pool.signIn('wrong!')).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'Incorrect username or password.'),
    );
    pool.clock.milliseconds += 1000;
    await expect(pool.signIn()).rejects.toMatchObject(locked);
    pool.clock.milliseconds += 1000;
    expect((await pool.signIn()).AuthenticationResult).toBeDefined();
  });

  test('an unknown address starts an SRP exchange that looks like any other, and always fails', async () => {
    const start = async (USERNAME: string) =>
      (
        await pool.client.send(
          new InitiateAuthCommand({
            ClientId,
            AuthFlow: 'USER_SRP_AUTH',
            AuthParameters: { USERNAME, SRP_A: 'abc123' },
          }),
        )
      ).ChallengeParameters ?? {};
    const known = await start(email);
    const unknown = await start('nobody@shop.example');
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
    expect(unknown.SALT).toHaveLength(known.SALT?.length ?? 0);
    expect(unknown.USER_ID_FOR_SRP).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect((await start('Nobody@shop.example')).SALT).toBe(unknown.SALT);
    const answer = new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: unknown.USER_ID_FOR_SRP ?? '',
        PASSWORD_CLAIM_SECRET_BLOCK: unknown.SECRET_BLOCK ?? '',
        PASSWORD_CLAIM_SIGNATURE: 'forged',
        TIMESTAMP: 'Sat Nov 21 02:00:00 UTC 2026',
      },
    });
    await expect(pool.client.send(answer)).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'Incorrect username or password.'),
    );
  });

  test('an access token lasts an hour and a refresh token thirty days', async () => {
    const { AccessToken, RefreshToken } = await pool.tokens();
    pool.clock.milliseconds += HOUR;
    await expect(pool.getUser(AccessToken)).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'Access Token has expired'),
    );
    const { AuthenticationResult } = await pool.refresh(RefreshToken);
    expect(AuthenticationResult?.RefreshToken).toBeUndefined();
    expect((await pool.getUser(AuthenticationResult?.AccessToken)).Username).toMatch(/^[0-9a-f-]{36}$/);
    pool.clock.milliseconds += 30 * 24 * HOUR;
    await expect(pool.refresh(RefreshToken)).rejects.toMatchObject(refusal('NotAuthorizedException'));
  });

  test('the older refresh flow works, too', async () => {
    const { RefreshToken = '' } = await pool.tokens();
    const command = new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    });
    expect((await pool.client.send(command)).AuthenticationResult?.AccessToken).toBeDefined();
  });

  test('a forged or altered token is refused', async () => {
    const { AccessToken = '', RefreshToken = '' } = await pool.tokens();
    const [head, , signature] = AccessToken.split('.');
    const body = Buffer.from(JSON.stringify({ token_use: 'access', sub: email, exp: 9e9 })).toString('base64url');
    for (const forged of [`${head}.${body}.${signature}`, `${head}.${body}.`, 'nonsense']) {
      await expect(pool.getUser(forged)).rejects.toMatchObject(
        refusal('NotAuthorizedException', 'Invalid Access Token'),
      );
    }
    await expect(pool.refresh(`${RefreshToken}x`)).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'Invalid Refresh Token'),
    );
  });

  test('signing out on one device ends only that session', async () => {
    const [here, there] = [await pool.tokens(), await pool.tokens()];
    await pool.client.send(new RevokeTokenCommand({ ClientId, Token: here.RefreshToken }));
    await expect(pool.getUser(here.AccessToken)).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'Access Token has been revoked'),
    );
    await expect(pool.refresh(here.RefreshToken)).rejects.toMatchObject(refusal('NotAuthorizedException'));
    await expect(pool.getUser(there.AccessToken)).resolves.toBeDefined();
  });
});

describe('passwords', () => {
  beforeEach(() => void pool.cognito.createUser(person));

  const forgot = (Username: string) => pool.client.send(new ForgotPasswordCommand({ ClientId, Username }));
  const reset = (ConfirmationCode: string, Password = 'secret2', Username = email) =>
    pool.client.send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password }));

  test('a reset for an unknown address looks the same, and sends no mail', async () => {
    const known = await forgot(email);
    const unknown = await forgot('someone@shop.example');
    expect(unknown.CodeDeliveryDetails).toEqual(known.CodeDeliveryDetails);
    expect(pool.mails.map(({ to }) => to)).toEqual([email]);
    await expect(reset('123456', 'secret2', 'someone@shop.example')).rejects.toMatchObject(
      refusal('CodeMismatchException'),
    );
  });

  test('a reset code is valid for an hour, and once', async () => {
    await forgot(email);
    pool.clock.milliseconds += HOUR;
    await expect(reset(pool.lastCode())).rejects.toMatchObject(refusal('ExpiredCodeException'));
    await forgot(email);
    await expect(reset(pool.lastCode(), 'short')).rejects.toMatchObject(refusal('InvalidPasswordException'));
    await reset(pool.lastCode());
    await expect(reset(pool.lastCode())).rejects.toMatchObject(refusal('ExpiredCodeException'));
    expect((await pool.signIn('secret2')).AuthenticationResult).toBeDefined();
  });

  test('the number of requested codes is limited', async () => {
    for (let asked = 0; asked < 20; asked += 1) await forgot(email);
    await expect(forgot(email)).rejects.toMatchObject(refusal('LimitExceededException'));
  });

  test('changing the password requires the current one', async () => {
    const { AccessToken } = await pool.tokens();
    const change = (PreviousPassword: string) =>
      pool.client.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword: 'secret2' }));
    await expect(change('wrong!')).rejects.toMatchObject(refusal('NotAuthorizedException'));
    await change(password);
    await expect(pool.signIn()).rejects.toMatchObject(refusal('NotAuthorizedException'));
    expect((await pool.signIn('secret2')).AuthenticationResult).toBeDefined();
  });

  test('are never stored', async () => {
    await pool.signUp({ Username: 'other@shop.example', Password: 'a very rare password' });
    expect(JSON.stringify(pool.documents.list('cognito.user'))).not.toContain('a very rare password');
  });
});

describe('a restart', () => {
  test('keeps the users, their sessions and the key', async () => {
    const { sub } = pool.cognito.createUser(person);
    const { AccessToken } = await pool.tokens();
    const restarted = pool.restarted();
    expect(restarted.jwks()).toEqual(pool.cognito.jwks());
    expect(restarted.createUser({ ...person, password: 'another' })).toEqual({ sub });
    const server = await serve([restarted]);
    const headers = { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' };
    const body = JSON.stringify({ AccessToken });
    const answer = await fetch(`${server.url}/_cognito/`, { method: 'POST', headers, body });
    await server.close();
    expect(await answer.json()).toMatchObject({ Username: sub });
  });
});
