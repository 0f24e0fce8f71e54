import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  DeleteUserCommand,
  DescribeUserPoolCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clientId as ClientId, type RunningPool, startPool, userPoolId as UserPoolId } from '../support/cognito.ts';

const email = 'shopper@shop.example';
const password = 'secret';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let pool: RunningPool;
beforeEach(async () => {
  pool = await startPool();
});
afterEach(() => pool.close());

const person = { email, password, givenName: 'New', familyName: 'Shopper' };

const names = [
  { Name: 'given_name', Value: 'New' },
  { Name: 'family_name', Value: 'Shopper' },
];
const signUp = (changes: object = {}) =>
  pool.client.send(
    new SignUpCommand({ ClientId, Username: email, Password: password, UserAttributes: names, ...changes }),
  );
const confirm = (ConfirmationCode: string, Username = email) =>
  pool.client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }));
const signIn = (PASSWORD = password, USERNAME = email) =>
  pool.client.send(
    new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } }),
  );
const tokens = async () => {
  const { AuthenticationResult } = await signIn();
  return { AccessToken: AuthenticationResult?.AccessToken, RefreshToken: AuthenticationResult?.RefreshToken };
};
const getUser = (AccessToken: string | undefined) => pool.client.send(new GetUserCommand({ AccessToken }));
const refresh = (RefreshToken: string | undefined) =>
  pool.client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
const refusal = (name: string, message?: string) => (message ? { name, message } : { name });
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

describe('signing up', () => {
  test('makes an unconfirmed account that cannot sign in yet', async () => {
    const { UserConfirmed, UserSub } = await signUp();
    expect(UserConfirmed).toBe(false);
    expect(UserSub).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/);
    await expect(signIn()).rejects.toMatchObject(refusal('UserNotConfirmedException'));
    await confirm(pool.lastCode());
    expect((await signIn()).AuthenticationResult?.TokenType).toBe('Bearer');
  });

  test('refuses a short password, missing names, a username that is no e-mail and a self-made verification', async () => {
    await expect(signUp({ Password: '12345' })).rejects.toMatchObject(refusal('InvalidPasswordException'));
    await expect(signUp({ Password: ' spaced ' })).rejects.toMatchObject(refusal('InvalidParameterException'));
    await expect(signUp({ UserAttributes: names.slice(0, 1) })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: expect.stringContaining('family_name'),
    });
    await expect(signUp({ Username: 'shopper' })).rejects.toMatchObject(
      refusal('InvalidParameterException', 'Username should be an email.'),
    );
    const verified = [...names, { Name: 'email_verified', Value: 'true' }];
    await expect(signUp({ UserAttributes: verified })).rejects.toMatchObject(refusal('NotAuthorizedException'));
    await expect(signUp({ ClientId: 'other' })).rejects.toMatchObject(refusal('ResourceNotFoundException'));
    expect(pool.mails).toEqual([]);
  });

  test('takes six characters of any kind as a password', async () => {
    await expect(signUp({ Password: 'aaaaaa' })).resolves.toMatchObject({ UserConfirmed: false });
  });

  test('knows an address again in any letter case', async () => {
    await signUp();
    await expect(signUp({ Username: 'SHOPPER@Shop.Example' })).rejects.toMatchObject(
      refusal('UsernameExistsException'),
    );
  });

  test('refuses a wrong code, then every code once five were wrong, until a quarter of an hour has passed', async () => {
    await signUp();
    const wrong = otherThan(pool.lastCode());
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(confirm(wrong)).rejects.toMatchObject(refusal('CodeMismatchException'));
    }
    await expect(confirm(pool.lastCode())).rejects.toMatchObject(refusal('LimitExceededException'));
    pool.clock.milliseconds += 15 * MINUTE;
    await confirm(pool.lastCode());
    await expect(confirm(pool.lastCode())).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'),
    );
  });

  test('a code is good for a day, and a new one replaces it', async () => {
    await signUp();
    pool.clock.milliseconds += 24 * HOUR;
    await expect(confirm(pool.lastCode())).rejects.toMatchObject(refusal('ExpiredCodeException'));
    await pool.client.send(new ResendConfirmationCodeCommand({ ClientId, Username: email }));
    expect(pool.mails).toHaveLength(2);
    await confirm(pool.lastCode());
    await expect(
      pool.client.send(new ResendConfirmationCodeCommand({ ClientId, Username: email })),
    ).rejects.toMatchObject(refusal('InvalidParameterException'));
  });

  test('confirming an address nobody has does not tell that nobody has it', async () => {
    await expect(confirm('123456', 'nobody@shop.example')).rejects.toMatchObject(refusal('ExpiredCodeException'));
  });
});

describe('signing in', () => {
  beforeEach(() => void pool.cognito.createUser(person));

  test('locks an account for longer and longer after five wrong passwords in a row', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(signIn('wrong!')).rejects.toMatchObject(
        refusal('NotAuthorizedException', 'Incorrect username or password.'),
      );
    }
    const locked = refusal('NotAuthorizedException', 'Password attempts exceeded');
    await expect(signIn()).rejects.toMatchObject(locked);
    pool.clock.milliseconds += 1000;
    await expect(signIn('wrong!')).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'Incorrect username or password.'),
    );
    pool.clock.milliseconds += 1000;
    await expect(signIn()).rejects.toMatchObject(locked);
    pool.clock.milliseconds += 1000;
    expect((await signIn()).AuthenticationResult).toBeDefined();
  });

  test('an unknown address starts an SRP exchange that looks like any other and leads nowhere', async () => {
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
    const { AccessToken, RefreshToken } = await tokens();
    pool.clock.milliseconds += HOUR;
    await expect(getUser(AccessToken)).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'Access Token has expired'),
    );
    const { AuthenticationResult } = await refresh(RefreshToken);
    expect(AuthenticationResult?.RefreshToken).toBeUndefined();
    expect((await getUser(AuthenticationResult?.AccessToken)).Username).toMatch(/^[0-9a-f-]{36}$/);
    pool.clock.milliseconds += 30 * 24 * HOUR;
    await expect(refresh(RefreshToken)).rejects.toMatchObject(refusal('NotAuthorizedException'));
  });

  test('the older refresh flow works as well', async () => {
    const { RefreshToken = '' } = await tokens();
    const command = new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    });
    expect((await pool.client.send(command)).AuthenticationResult?.AccessToken).toBeDefined();
  });

  test('a forged or altered token opens nothing', async () => {
    const { AccessToken = '', RefreshToken = '' } = await tokens();
    const [head, , signature] = AccessToken.split('.');
    const body = Buffer.from(JSON.stringify({ token_use: 'access', sub: email, exp: 9e9 })).toString('base64url');
    for (const forged of [`${head}.${body}.${signature}`, `${head}.${body}.`, 'nonsense']) {
      await expect(getUser(forged)).rejects.toMatchObject(refusal('NotAuthorizedException', 'Invalid Access Token'));
    }
    await expect(refresh(`${RefreshToken}x`)).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'Invalid Refresh Token'),
    );
  });

  test('signing out on one device ends that session and no other', async () => {
    const [here, there] = [await tokens(), await tokens()];
    await pool.client.send(new RevokeTokenCommand({ ClientId, Token: here.RefreshToken }));
    await expect(getUser(here.AccessToken)).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'Access Token has been revoked'),
    );
    await expect(refresh(here.RefreshToken)).rejects.toMatchObject(refusal('NotAuthorizedException'));
    await expect(getUser(there.AccessToken)).resolves.toBeDefined();
  });
});

describe('passwords', () => {
  beforeEach(() => void pool.cognito.createUser(person));

  const forgot = (Username: string) => pool.client.send(new ForgotPasswordCommand({ ClientId, Username }));
  const reset = (ConfirmationCode: string, Password = 'secret2', Username = email) =>
    pool.client.send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password }));

  test('asking for a reset looks the same for an address nobody has, and mails nobody', async () => {
    const known = await forgot(email);
    const unknown = await forgot('someone@shop.example');
    expect(unknown.CodeDeliveryDetails).toEqual(known.CodeDeliveryDetails);
    expect(pool.mails.map(({ to }) => to)).toEqual([email]);
    await expect(reset('123456', 'secret2', 'someone@shop.example')).rejects.toMatchObject(
      refusal('CodeMismatchException'),
    );
  });

  test('a reset code is good for an hour, and once', async () => {
    await forgot(email);
    pool.clock.milliseconds += HOUR;
    await expect(reset(pool.lastCode())).rejects.toMatchObject(refusal('ExpiredCodeException'));
    await forgot(email);
    await expect(reset(pool.lastCode(), 'short')).rejects.toMatchObject(refusal('InvalidPasswordException'));
    await reset(pool.lastCode());
    await expect(reset(pool.lastCode())).rejects.toMatchObject(refusal('ExpiredCodeException'));
    expect((await signIn('secret2')).AuthenticationResult).toBeDefined();
  });

  test('codes cannot be asked for without end', async () => {
    for (let asked = 0; asked < 20; asked += 1) await forgot(email);
    await expect(forgot(email)).rejects.toMatchObject(refusal('LimitExceededException'));
  });

  test('changing the password needs the present one', async () => {
    const { AccessToken } = await tokens();
    const change = (PreviousPassword: string) =>
      pool.client.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword: 'secret2' }));
    await expect(change('wrong!')).rejects.toMatchObject(refusal('NotAuthorizedException'));
    await change(password);
    await expect(signIn()).rejects.toMatchObject(refusal('NotAuthorizedException'));
    expect((await signIn('secret2')).AuthenticationResult).toBeDefined();
  });

  test('are never kept', async () => {
    await signUp({ Username: 'other@shop.example', Password: 'a very rare password' });
    expect(JSON.stringify(pool.documents.list('cognito.user'))).not.toContain('a very rare password');
  });
});

describe('a profile', () => {
  beforeEach(() => void pool.cognito.createUser(person));

  test('keeps the old address until the new one is confirmed', async () => {
    const { AccessToken } = await tokens();
    await pool.client.send(
      new UpdateUserAttributesCommand({
        AccessToken,
        UserAttributes: [
          { Name: 'email', Value: 'moved@shop.example' },
          { Name: 'given_name', Value: 'Newer' },
        ],
      }),
    );
    const shown = async () =>
      Object.fromEntries(((await getUser(AccessToken)).UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]));
    expect(await shown()).toMatchObject({ email, given_name: 'Newer' });
    expect(pool.mails.at(-1)?.to).toBe('moved@shop.example');
    await pool.client.send(
      new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code: pool.lastCode() }),
    );
    expect(await shown()).toMatchObject({ email: 'moved@shop.example', email_verified: 'true' });
    expect((await signIn(password, 'moved@shop.example')).AuthenticationResult).toBeDefined();
    await expect(signIn()).rejects.toMatchObject(refusal('NotAuthorizedException'));
  });

  test('cannot take an address that belongs to somebody else', async () => {
    pool.cognito.createUser({ ...person, email: 'taken@shop.example' });
    const { AccessToken } = await tokens();
    const UserAttributes = [{ Name: 'email', Value: 'Taken@shop.example' }];
    await expect(
      pool.client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes })),
    ).rejects.toMatchObject(refusal('AliasExistsException'));
  });

  test('is gone once its owner deletes it, and the address is free again', async () => {
    const { AccessToken, RefreshToken } = await tokens();
    await pool.client.send(new DeleteUserCommand({ AccessToken }));
    await expect(getUser(AccessToken)).rejects.toMatchObject(refusal('UserNotFoundException'));
    await expect(refresh(RefreshToken)).rejects.toMatchObject(refusal('NotAuthorizedException'));
    await expect(signUp()).resolves.toMatchObject({ UserConfirmed: false });
  });
});

describe('ops', () => {
  const onUser = { UserPoolId, Username: email };

  test('invite somebody with a temporary password that must be replaced', async () => {
    await pool.client.send(
      new AdminCreateUserCommand({
        ...onUser,
        UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
        TemporaryPassword: 'temporary<1>',
      }),
    );
    expect(pool.mails.at(-1)).toMatchObject({
      to: email,
      text: expect.stringContaining('temporary<1>'),
      html: expect.stringContaining('temporary&lt;1&gt;'),
    });
    const challenge = await signIn('temporary<1>');
    expect(challenge.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(challenge.ChallengeParameters?.requiredAttributes).toContain('given_name');
    const answer = await pool.client.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: challenge.Session,
        ChallengeResponses: {
          USERNAME: email,
          NEW_PASSWORD: password,
          'userAttributes.given_name': 'New',
          'userAttributes.family_name': 'Shopper',
        },
      }),
    );
    expect(answer.AuthenticationResult?.IdToken).toBeDefined();
    expect((await signIn()).AuthenticationResult).toBeDefined();
  });

  test('a temporary password lapses after a week', async () => {
    pool.cognito.createUser(person);
    await pool.client.send(new AdminSetUserPasswordCommand({ ...onUser, Password: 'temporary', Permanent: false }));
    pool.clock.milliseconds += 7 * 24 * HOUR;
    await expect(signIn('temporary')).rejects.toMatchObject(refusal('NotAuthorizedException'));
    await pool.client.send(new AdminSetUserPasswordCommand({ ...onUser, Password: 'permanent', Permanent: true }));
    expect((await signIn('permanent')).AuthenticationResult).toBeDefined();
  });

  test('grant and take away the admin group', async () => {
    const { sub } = pool.cognito.createUser(person);
    await pool.client.send(new AdminAddUserToGroupCommand({ ...onUser, GroupName: 'admin' }));
    const admins = await pool.client.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: 'admin' }));
    expect(admins.Users?.map(({ Username }) => Username)).toEqual([sub]);
    await pool.client.send(new AdminRemoveUserFromGroupCommand({ ...onUser, GroupName: 'admin' }));
    expect((await pool.client.send(new AdminListGroupsForUserCommand(onUser))).Groups).toEqual([]);
    await expect(
      pool.client.send(new AdminAddUserToGroupCommand({ ...onUser, GroupName: 'admins' })),
    ).rejects.toMatchObject(refusal('ResourceNotFoundException'));
  });

  test('disable an account, which ends its sessions, and enable it again', async () => {
    pool.cognito.createUser(person);
    const { AccessToken, RefreshToken } = await tokens();
    await pool.client.send(new AdminDisableUserCommand(onUser));
    await expect(signIn()).rejects.toMatchObject(refusal('NotAuthorizedException', 'User is disabled.'));
    await expect(getUser(AccessToken)).rejects.toMatchObject(refusal('NotAuthorizedException'));
    await pool.client.send(new AdminEnableUserCommand(onUser));
    await expect(refresh(RefreshToken)).rejects.toMatchObject(refusal('NotAuthorizedException'));
    expect((await signIn()).AuthenticationResult).toBeDefined();
  });

  test('sign somebody out everywhere', async () => {
    pool.cognito.createUser(person);
    const { RefreshToken } = await tokens();
    await pool.client.send(new AdminUserGlobalSignOutCommand(onUser));
    await expect(refresh(RefreshToken)).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'Refresh Token has been revoked'),
    );
  });

  test('find a user by e-mail, and page through all', async () => {
    for (const name of ['a', 'b', 'c']) pool.cognito.createUser({ ...person, email: `${name}@shop.example` });
    const found = await pool.client.send(new ListUsersCommand({ UserPoolId, Filter: 'email = "B@shop.example"' }));
    expect(found.Users).toHaveLength(1);
    expect(found.Users?.[0]?.UserCreateDate).toEqual(new Date(pool.clock.milliseconds));
    const first = await pool.client.send(new ListUsersCommand({ UserPoolId, Limit: 2 }));
    const rest = await pool.client.send(new ListUsersCommand({ UserPoolId, PaginationToken: first.PaginationToken }));
    expect([first.Users?.length, rest.Users?.length, rest.PaginationToken]).toEqual([2, 1, undefined]);
    await expect(pool.client.send(new ListUsersCommand({ UserPoolId, Filter: 'email' }))).rejects.toMatchObject(
      refusal('InvalidParameterException'),
    );
  });

  test('are told when there is no such user, pool or operation', async () => {
    await expect(pool.client.send(new AdminGetUserCommand(onUser))).rejects.toMatchObject(
      refusal('UserNotFoundException'),
    );
    await expect(pool.client.send(new ListUsersCommand({ UserPoolId: 'us-east-1_Other' }))).rejects.toMatchObject(
      refusal('ResourceNotFoundException'),
    );
    await expect(pool.client.send(new DescribeUserPoolCommand({ UserPoolId }))).rejects.toMatchObject(
      refusal('UnknownOperationException'),
    );
  });
});

describe('at the wire', () => {
  const post = (operation: string, body: string) =>
    fetch(pool.url, {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
      body,
    });

  test("an owner's operation without a signature is refused", async () => {
    pool.cognito.createUser(person);
    const body = JSON.stringify({ UserPoolId, Username: email, GroupName: 'admin' });
    const answer = await post('AdminAddUserToGroup', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
    expect(answer.headers.get('x-amzn-errortype')).toBe('MissingAuthenticationTokenException');
  });

  test('malformed requests are bad requests', async () => {
    for (const body of ['', '{', 'null', '[]', '{"ClientId":1}', JSON.stringify({ ClientId, Username: 5 })]) {
      const answer = await post('SignUp', body);
      expect([answer.status, (await answer.json()).__type]).toEqual([400, 'InvalidParameterException']);
    }
    expect((await post('constructor', '{}')).status).toBe(400);
  });

  test('any page may ask, and the public key is served', async () => {
    const preflight = await fetch(pool.url, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    const keys = await fetch(`${pool.url}${UserPoolId}/.well-known/jwks.json`);
    expect(await keys.json()).toEqual(pool.cognito.jwks());
    expect(JSON.stringify(pool.cognito.jwks())).not.toContain('"d"');
  });

  test('failures can be asked for', async () => {
    pool.cognito.createUser(person);
    pool.faults.set({ service: 'cognito', mode: 'throttle', remaining: 1, path: 'InitiateAuth' });
    await expect(signIn()).rejects.toMatchObject(refusal('TooManyRequestsException'));
    pool.faults.set({ service: 'cognito', mode: 'error', remaining: 1 });
    await expect(signIn()).rejects.toMatchObject(refusal('InternalErrorException'));
    expect((await signIn()).AuthenticationResult).toBeDefined();
  });
});

describe('a restart', () => {
  test('finds the users, their sessions and the key again', async () => {
    pool.cognito.createUser(person);
    const again = pool.restarted();
    expect(again.jwks()).toEqual(pool.cognito.jwks());
    expect(again.createUser({ ...person, password: 'another' })).toEqual(pool.cognito.createUser(person));
    expect((await signIn()).AuthenticationResult).toBeDefined();
  });
});

describe("the shop's own wording", () => {
  const worded = async (event: CustomMessageTriggerEvent) => {
    event.response.emailSubject = `Hello ${event.request.userAttributes.given_name}`;
    event.response.emailMessage = `<h1>Hi</h1><p>Code <b>${event.request.codeParameter}</b> &amp; welcome</p>`;
    return event;
  };

  test('is what the mail says, with the code in its place', async () => {
    const events: CustomMessageTriggerEvent[] = [];
    const own = await startPool({
      customMessage: (event) => {
        events.push(structuredClone(event));
        return worded(event);
      },
    });
    await own.client.send(
      new SignUpCommand({
        ClientId,
        Username: email,
        Password: password,
        UserAttributes: names,
        ClientMetadata: { locale: 'en' },
      }),
    );
    const code = own.lastCode();
    await own.close();
    expect(code).toMatch(/^\d{6}$/);
    expect(own.mails).toEqual([
      {
        to: email,
        subject: 'Hello New',
        html: `<h1>Hi</h1><p>Code <b>${code}</b> &amp; welcome</p>`,
        text: `Hi\nCode ${code} & welcome`,
      },
    ]);
    expect(events[0]).toMatchObject({
      version: '1',
      region: 'us-east-1',
      userPoolId: UserPoolId,
      triggerSource: 'CustomMessage_SignUp',
      callerContext: { clientId: ClientId },
      request: { codeParameter: '{####}', usernameParameter: null, clientMetadata: { locale: 'en' } },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    });
  });

  test('that fails or forgets the code is reported, not mailed', async () => {
    for (const [customMessage, name] of [
      [() => Promise.reject(new Error('broken')), 'UserLambdaValidationException'],
      [
        async (event: CustomMessageTriggerEvent) => {
          event.response.emailMessage = 'no code here';
          return event;
        },
        'InvalidLambdaResponseException',
      ],
    ] as const) {
      const own = await startPool({ customMessage });
      const attempt = own.client.send(
        new SignUpCommand({ ClientId, Username: email, Password: password, UserAttributes: names }),
      );
      await expect(attempt).rejects.toMatchObject({ name });
      expect(own.mails).toEqual([]);
      await own.close();
    }
  });
});
