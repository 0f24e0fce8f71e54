import {
  AdminAddUserToGroupCommand,
  AdminConfirmSignUpCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ConfirmForgotPasswordCommand,
  DeleteUserCommand,
  DescribeUserPoolClientCommand,
  DescribeUserPoolCommand,
  GetGroupCommand,
  ListDevicesCommand,
  ListGroupsCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
  RespondToAuthChallengeCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
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
  userPoolId as UserPoolId,
} from '../../support/cognito.ts';

const HOUR = 60 * 60_000;

let pool: RunningPool;
beforeEach(async () => {
  pool = await startPool();
});
afterEach(() => pool.close());

describe('a profile', () => {
  beforeEach(() => void pool.cognito.createUser(person));

  test('keeps the old address until the new one is confirmed', async () => {
    const { AccessToken } = await pool.tokens();
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
      Object.fromEntries(
        ((await pool.getUser(AccessToken)).UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]),
      );
    expect(await shown()).toMatchObject({ email, given_name: 'Newer' });
    expect(pool.mails.at(-1)?.to).toBe('moved@shop.example');
    await pool.client.send(
      new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code: pool.lastCode() }),
    );
    expect(await shown()).toMatchObject({ email: 'moved@shop.example', email_verified: 'true' });
    expect((await pool.signIn(password, 'moved@shop.example')).AuthenticationResult).toBeDefined();
    await expect(pool.signIn()).rejects.toMatchObject(refusal('NotAuthorizedException'));
  });

  test('cannot take the address of another user', async () => {
    pool.cognito.createUser({ ...person, email: 'taken@shop.example' });
    const { AccessToken } = await pool.tokens();
    const UserAttributes = [{ Name: 'email', Value: 'Taken@shop.example' }];
    await expect(
      pool.client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes })),
    ).rejects.toMatchObject(refusal('AliasExistsException'));
  });

  test('is gone after its user deletes it, and the address can be used again', async () => {
    const { AccessToken, RefreshToken } = await pool.tokens();
    await pool.client.send(new DeleteUserCommand({ AccessToken }));
    await expect(pool.getUser(AccessToken)).rejects.toMatchObject(refusal('UserNotFoundException'));
    await expect(pool.refresh(RefreshToken)).rejects.toMatchObject(refusal('NotAuthorizedException'));
    await expect(pool.signUp()).resolves.toMatchObject({ UserConfirmed: false });
  });
});

describe('ops', () => {
  const onUser = { UserPoolId, Username: email };

  test('invite a user with a temporary password that must be replaced', async () => {
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
    const challenge = await pool.signIn('temporary<1>');
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
    expect((await pool.signIn()).AuthenticationResult).toBeDefined();
  });

  test('cannot use a temporary password after a week', async () => {
    pool.cognito.createUser(person);
    await pool.client.send(new AdminSetUserPasswordCommand({ ...onUser, Password: 'temporary', Permanent: false }));
    pool.clock.milliseconds += 7 * 24 * HOUR;
    await expect(pool.signIn('temporary')).rejects.toMatchObject(refusal('NotAuthorizedException'));
    await pool.client.send(new AdminSetUserPasswordCommand({ ...onUser, Password: 'permanent', Permanent: true }));
    expect((await pool.signIn('permanent')).AuthenticationResult).toBeDefined();
  });

  test('grant and revoke the admin group', async () => {
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
    const { AccessToken, RefreshToken } = await pool.tokens();
    await pool.client.send(new AdminDisableUserCommand(onUser));
    await expect(pool.signIn()).rejects.toMatchObject(refusal('NotAuthorizedException', 'User is disabled.'));
    await expect(pool.getUser(AccessToken)).rejects.toMatchObject(refusal('NotAuthorizedException'));
    await pool.client.send(new AdminEnableUserCommand(onUser));
    await expect(pool.refresh(RefreshToken)).rejects.toMatchObject(refusal('NotAuthorizedException'));
    expect((await pool.signIn()).AuthenticationResult).toBeDefined();
  });

  test('sign a user out everywhere', async () => {
    pool.cognito.createUser(person);
    const { RefreshToken } = await pool.tokens();
    await pool.client.send(new AdminUserGlobalSignOutCommand(onUser));
    await expect(pool.refresh(RefreshToken)).rejects.toMatchObject(
      refusal('NotAuthorizedException', 'Refresh Token has been revoked'),
    );
  });

  test('find a user by email address, and page through all users', async () => {
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

  test('get an error for an unknown user, pool or operation', async () => {
    await expect(pool.client.send(new AdminGetUserCommand(onUser))).rejects.toMatchObject(
      refusal('UserNotFoundException'),
    );
    await expect(pool.client.send(new ListUsersCommand({ UserPoolId: 'us-east-1_Other' }))).rejects.toMatchObject(
      refusal('ResourceNotFoundException'),
    );
    await expect(pool.client.send(new ListDevicesCommand({ AccessToken: 'a' }))).rejects.toMatchObject(
      refusal('UnknownOperationException'),
    );
  });
});

describe('an account in the hands of an admin', () => {
  const Username = email;
  const status = async () => (await pool.client.send(new AdminGetUserCommand({ UserPoolId, Username }))).UserStatus;

  test('is confirmed without a code, once', async () => {
    await pool.signUp();
    await pool.client.send(new AdminConfirmSignUpCommand({ UserPoolId, Username }));
    expect(await status()).toBe('CONFIRMED');
    await expect(pool.client.send(new AdminConfirmSignUpCommand({ UserPoolId, Username }))).rejects.toMatchObject(
      refusal('NotAuthorizedException'),
    );
  });

  test('opens with no password until its owner has chosen a new one', async () => {
    pool.cognito.createUser(person);
    await pool.client.send(new AdminResetUserPasswordCommand({ UserPoolId, Username }));
    expect(await status()).toBe('RESET_REQUIRED');
    await expect(pool.signIn()).rejects.toMatchObject(refusal('PasswordResetRequiredException'));
    const ConfirmationCode = pool.lastCode();
    await pool.client.send(
      new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password: 'another' }),
    );
    expect((await pool.signIn('another')).AuthenticationResult).toBeDefined();
    expect(await status()).toBe('CONFIRMED');
  });

  test('gets other names, but never the address of another account', async () => {
    pool.cognito.createUser(person);
    pool.cognito.createUser({ ...person, email: 'taken@shop.example' });
    const change = (Name: string, Value: string) =>
      pool.client.send(
        new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes: [{ Name, Value }] }),
      );
    await change('given_name', 'Newer');
    const { UserAttributes } = await pool.client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    expect(UserAttributes).toContainEqual({ Name: 'given_name', Value: 'Newer' });
    await expect(change('email', 'Taken@shop.example')).rejects.toMatchObject(refusal('AliasExistsException'));
  });
});

describe('the pool', () => {
  test('describes itself, its client and its groups', async () => {
    const { UserPool } = await pool.client.send(new DescribeUserPoolCommand({ UserPoolId }));
    expect(UserPool).toMatchObject({ Id: UserPoolId, MfaConfiguration: 'OPTIONAL' });
    const { UserPoolClient } = await pool.client.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }));
    expect(UserPoolClient).toMatchObject({ ClientId, AccessTokenValidity: 15, RefreshTokenValidity: 30 });
    const { Groups } = await pool.client.send(new ListGroupsCommand({ UserPoolId }));
    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['admin']);
    const { Group } = await pool.client.send(new GetGroupCommand({ UserPoolId, GroupName: 'admin' }));
    expect(Group?.GroupName).toBe('admin');
    await expect(pool.client.send(new GetGroupCommand({ UserPoolId, GroupName: 'nobody' }))).rejects.toMatchObject(
      refusal('ResourceNotFoundException'),
    );
  });
});

describe('the HTTP interface', () => {
  const post = (operation: string, body: string) =>
    fetch(pool.url, {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
      body,
    });

  test("an admin's operation without a signature is refused", async () => {
    pool.cognito.createUser(person);
    const body = JSON.stringify({ UserPoolId, Username: email, GroupName: 'admin' });
    const answer = await post('AdminAddUserToGroup', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
    expect(answer.headers.get('x-amzn-errortype')).toBe('MissingAuthenticationTokenException');
  });

  test('malformed requests answer 400', async () => {
    for (const body of ['', '{', 'null', '[]', '{"ClientId":1}', JSON.stringify({ ClientId, Username: 5 })]) {
      const answer = await post('SignUp', body);
      expect([answer.status, (await answer.json()).__type]).toEqual([400, 'InvalidParameterException']);
    }
    expect((await post('constructor', '{}')).status).toBe(400);
  });

  test('any origin may call it, and the public key is served', async () => {
    const preflight = await fetch(pool.url, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    const keys = await fetch(`${pool.url}${UserPoolId}/.well-known/jwks.json`);
    expect(await keys.json()).toEqual(pool.cognito.jwks());
    expect(JSON.stringify(pool.cognito.jwks())).not.toContain('"d"');
  });

  test('takes a field that is null for a missing one, as older clients send it', async () => {
    const fields = { ClientId, Username: email, Password: password, ValidationData: null, ClientMetadata: null };
    const UserAttributes = [
      { Name: 'given_name', Value: 'New' },
      { Name: 'family_name', Value: 'Shopper' },
    ];
    const answer = await post('SignUp', JSON.stringify({ ...fields, UserAttributes }));
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ UserConfirmed: false })]);
  });

  test('failures can be switched on', async () => {
    pool.cognito.createUser(person);
    pool.faults.set({ service: 'cognito', mode: 'throttle', remaining: 1, path: 'InitiateAuth' });
    await expect(pool.signIn()).rejects.toMatchObject(refusal('TooManyRequestsException'));
    pool.faults.set({ service: 'cognito', mode: 'error', remaining: 1 });
    await expect(pool.signIn()).rejects.toMatchObject(refusal('InternalErrorException'));
    expect((await pool.signIn()).AuthenticationResult).toBeDefined();
  });
});
