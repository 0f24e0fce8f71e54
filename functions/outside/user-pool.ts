import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import { config } from '#functions/runtime/config.ts';
import { Problem, type ProblemCode } from '#shared/base/errors.ts';
import { type LinkedIdentity, nameInPool, parseIdentities } from '#shared/customers/federation.ts';
import type { AdminAccount } from '#shared/shop/team.ts';

const client = new CognitoIdentityProviderClient(awsClientConfig);

/**
 * One message for both cases: a wrong code and an expired code. Cognito reports an expired code for an account without a
 * code, and a wrong code for an unknown account.
 */
const WRONG_CODE = 'That code is wrong or has expired. Check our latest email, or ask for a new one.';
const TOO_MANY = 'Too many attempts. Wait a few minutes and try again.';

/** Lists the problem for each error of the user pool. An unknown user looks like a wrong code. */
const REFUSALS: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  CodeMismatchException: ['invalid_request', WRONG_CODE],
  UserNotFoundException: ['invalid_request', WRONG_CODE],
  ExpiredCodeException: ['invalid_request', WRONG_CODE],
  LimitExceededException: ['too_many_requests', TOO_MANY],
  TooManyRequestsException: ['too_many_requests', TOO_MANY],
  TooManyFailedAttemptsException: ['too_many_requests', TOO_MANY],
};

async function asProblem<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    const [code, detail] = (cause instanceof Error && REFUSALS[cause.name]) || [];
    if (!code) throw cause;
    throw new Problem(code, detail, { cause });
  }
}

const poolUser = (Username: string) => ({ UserPoolId: config().USER_POOL_ID, Username });

interface NewPassword {
  email: string;
  code: string;
  password: string;
}

/** Ends all sessions of a user. The gateway still accepts access tokens until they expire, which takes at most 15 minutes. */
export async function signOutEverywhere(username: string): Promise<void> {
  await client.send(new AdminUserGlobalSignOutCommand(poolUser(username)));
}

/**
 * Confirms an account with the code from the email, and replaces its password and sessions. So the account belongs to the
 * owner of the mailbox, even if a stranger signed up with the address first. Throws `invalid_request` for a wrong code, and
 * `conflict` if the account is already confirmed.
 */
export async function confirmSignUp({ email, code, password }: NewPassword): Promise<void> {
  const ClientId = config().USER_POOL_CLIENT_ID;
  try {
    await asProblem(client.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode: code })));
  } catch (cause) {
    if (!(cause instanceof Error && cause.name === 'NotAuthorizedException')) throw cause;
    throw new Problem('conflict', 'This account is already confirmed. Go back and sign in.', { cause });
  }
  await client.send(new AdminSetUserPasswordCommand({ ...poolUser(email), Password: password, Permanent: true }));
  await signOutEverywhere(email);
}

/** Sets a new password with the code from the email, and ends all sessions. Throws `invalid_request` for a wrong code. */
export async function resetPassword({ email, code, password }: NewPassword): Promise<void> {
  const ClientId = config().USER_POOL_CLIENT_ID;
  await asProblem(
    client.send(
      new ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode: code, Password: password }),
    ),
  );
  await signOutEverywhere(email);
}

/**
 * Checks a password. Returns the user's id if signing in would next require a code from an app. Otherwise returns null.
 * Throws `wrong_password` for a wrong password, and `too_many_requests` while the account is locked.
 */
export async function checkPassword(username: string, password: string): Promise<string | null> {
  const { USER_POOL_ID: UserPoolId, USER_POOL_CLIENT_ID: ClientId } = config();
  const AuthParameters = { USERNAME: username, PASSWORD: password };
  try {
    const answer = await client.send(
      new AdminInitiateAuthCommand({ UserPoolId, ClientId, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', AuthParameters }),
    );
    return answer.ChallengeName === 'SOFTWARE_TOKEN_MFA' ? (answer.ChallengeParameters?.USER_ID_FOR_SRP ?? null) : null;
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    if (/attempts exceeded/i.test(cause.message)) throw new Problem('too_many_requests', TOO_MANY, { cause });
    const isWrong = ['NotAuthorizedException', 'UserNotFoundException', 'UserNotConfirmedException'];
    if (!isWrong.includes(cause.name)) throw cause;
    throw new Problem('wrong_password', undefined, { cause });
  }
}

/** Turns off two-step sign-in, so that the password alone is enough again. */
export async function turnOffSecondFactor(username: string): Promise<void> {
  const off = { ...poolUser(username), SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } };
  try {
    await client.send(new AdminSetUserMFAPreferenceCommand(off));
  } catch (error) {
    // While passkeys count as both steps, Cognito refuses a call without the passkey setting. The first call still leaves out
    // this setting, because only a pool with passkeys knows it.
    if (!(error instanceof Error && error.name === 'InvalidParameterException')) throw error;
    await client.send(new AdminSetUserMFAPreferenceCommand({ ...off, WebAuthnMfaSettings: { Enabled: false } }));
  }
}

/**
 * Accepts a passkey as both steps for a user with two-step sign-in, because the device requires the screen lock. Signing in
 * with the password still requires the app's code. Throws `conflict` if the pool has no passkeys.
 */
export async function acceptPasskeys(userId: string): Promise<void> {
  const settings = {
    SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    WebAuthnMfaSettings: { Enabled: true },
  };
  try {
    await client.send(new AdminSetUserMFAPreferenceCommand({ ...poolUser(userId), ...settings }));
  } catch (cause) {
    if (!(cause instanceof Error && cause.name === 'InvalidParameterException')) throw cause;
    throw new Problem('conflict', 'This shop doesn’t offer passkeys.', { cause });
  }
}

const adminGroup = () => ({ UserPoolId: config().USER_POOL_ID, GroupName: 'admin' });

/** Lists all users in the group `admin`. */
export async function listAdmins(): Promise<AdminAccount[]> {
  const admins: AdminAccount[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(
      new ListUsersInGroupCommand({ ...adminGroup(), ...(NextToken ? { NextToken } : {}) }),
    );
    for (const { Username: userId, Enabled, UserStatus, Attributes = [] } of page.Users ?? []) {
      const value = (name: string) => Attributes.find((attribute) => attribute.Name === name)?.Value ?? '';
      const name = [value('given_name'), value('family_name')].map(nameInPool).filter(Boolean).join(' ');
      const canSignIn = Boolean(Enabled) && UserStatus === 'CONFIRMED';
      if (userId) admins.push({ userId, email: value('email').toLowerCase(), name, canSignIn });
    }
    NextToken = page.NextToken;
  } while (NextToken);
  return admins;
}

/** Returns true if signing in requires a code in addition to the password. False for a deleted user. */
export async function hasSecondFactor(userId: string): Promise<boolean> {
  const user = await ifPresent(client.send(new AdminGetUserCommand(poolUser(userId))));
  return (user?.UserMFASettingList ?? []).includes('SOFTWARE_TOKEN_MFA');
}

/** Lists the accounts at Google and Apple that can sign in to a user's account. The list is empty for a deleted user. */
export async function listIdentities(userId: string): Promise<LinkedIdentity[]> {
  const user = await ifPresent(client.send(new AdminGetUserCommand(poolUser(userId))));
  return parseIdentities(user?.UserAttributes?.find(({ Name }) => Name === 'identities')?.Value);
}

/** Returns the result of a call. Null if the user pool has no such user. */
const ifPresent = <T>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (error instanceof Error && error.name === 'UserNotFoundException') return null;
    throw error;
  });

/** Gives a user access to the back office, starting with the next access token. Safe to run twice and for a deleted user. */
export async function addToAdmins(userId: string): Promise<void> {
  await ifPresent(client.send(new AdminAddUserToGroupCommand({ ...adminGroup(), Username: userId })));
}

/** Removes a user's access to the back office and ends all sessions. Safe to run twice and for a deleted user. */
export async function removeFromAdmins(userId: string): Promise<void> {
  await ifPresent(client.send(new AdminRemoveUserFromGroupCommand({ ...adminGroup(), Username: userId })));
  await revokeTokens(userId);
}

/** Revokes all tokens of a user, so that none of them can change the account. Safe to run twice and for a deleted user. */
export async function revokeTokens(userId: string): Promise<void> {
  await ifPresent(signOutEverywhere(userId));
}

/** Turns off the second factor of a user. Safe to run twice and for a deleted user. */
export async function takeSecondFactorFrom(userId: string): Promise<void> {
  await ifPresent(turnOffSecondFactor(userId));
}

/** Lists one page of the pool's users with this status. A page has at most 60 users. */
async function listUsers(status: 'CONFIRMED' | 'UNCONFIRMED', token: string | undefined) {
  const { Users = [], PaginationToken: next } = await client.send(
    new ListUsersCommand({
      UserPoolId: config().USER_POOL_ID,
      Filter: `cognito:user_status = "${status}"`,
      ...(token ? { PaginationToken: token } : {}),
    }),
  );
  return { users: Users, next };
}

export interface UnconfirmedUser {
  userId: string;
  /** Time in milliseconds UTC. */
  createdAt: number;
}

/** Lists one page of accounts with an unconfirmed email address. A page has at most 60 accounts. */
export async function listUnconfirmed(
  token: string | undefined,
): Promise<{ users: UnconfirmedUser[]; next: string | undefined }> {
  const { users, next } = await listUsers('UNCONFIRMED', token);
  const found = users.flatMap(({ Username, UserCreateDate }) =>
    Username && UserCreateDate ? [{ userId: Username, createdAt: UserCreateDate.getTime() }] : [],
  );
  return { users: found, next };
}

export interface ConfirmedUser {
  userId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** UTC ISO time. */
  createdAt: string;
}

/**
 * Lists one page of accounts with a confirmed email address. A page has at most 60 accounts. Starts again with the first page
 * if the token has expired, which happens within hours.
 */
export async function listConfirmed(
  token: string | undefined,
): Promise<{ users: ConfirmedUser[]; next: string | undefined }> {
  const { users, next } = await listUsers('CONFIRMED', token).catch((error: unknown) => {
    if (token && error instanceof Error && error.name === 'InvalidParameterException')
      return listUsers('CONFIRMED', undefined);
    throw error;
  });
  const found = users.flatMap(({ Username, UserCreateDate, Attributes = [] }) => {
    const value = (name: string) => Attributes.find((attribute) => attribute.Name === name)?.Value || null;
    const email = value('email')?.toLowerCase();
    if (!Username || !UserCreateDate || !email || value('email_verified') !== 'true') return [];
    const names = { firstName: nameInPool(value('given_name')), lastName: nameInPool(value('family_name')) };
    return [{ userId: Username, email, ...names, createdAt: UserCreateDate.toISOString() }];
  });
  return { users: found, next };
}

export async function deletePoolUser(userId: string): Promise<void> {
  await client.send(new AdminDeleteUserCommand(poolUser(userId)));
}
