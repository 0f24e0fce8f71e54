import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  ListUsersInGroupCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';

export type Grant = 'granted' | 'unknown' | 'unconfirmed';

/**
 * Returns a message for the operator with the reason an account was not made an admin. Returns null if it was made an admin.
 */
export function refusalOf(outcome: Grant, email: string, siteUrl: string): string | null {
  if (outcome === 'unknown') return `There is no account for ${email}. Sign up at ${siteUrl}/auth first.`;
  if (outcome === 'granted') return null;
  return `The account for ${email} is not confirmed, so someone else may have created it. First sign up at ${siteUrl}/auth and enter the code from the email.`;
}

/**
 * Makes a user with a confirmed email address an admin. Safe to run twice. Refuses any other account, because a stranger may
 * have entered the address first and chosen the password.
 */
export async function grantAdmin(
  pools: CognitoIdentityProviderClient,
  UserPoolId: string,
  email: string,
): Promise<Grant> {
  try {
    const { UserStatus, UserAttributes = [] } = await pools.send(
      new AdminGetUserCommand({ UserPoolId, Username: email }),
    );
    const isVerified = UserAttributes.some(({ Name, Value }) => Name === 'email_verified' && Value === 'true');
    if (UserStatus !== 'CONFIRMED' || !isVerified) return 'unconfirmed';
    await pools.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName: 'admin' }));
    return 'granted';
  } catch (error) {
    if (error instanceof UserNotFoundException) return 'unknown';
    throw error;
  }
}

/** Returns the id by which the shop knows a user. */
export async function userIdOf(
  pools: CognitoIdentityProviderClient,
  UserPoolId: string,
  email: string,
): Promise<string> {
  const { Username = '' } = await pools.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
  return Username;
}

export async function hasAdmin(pools: CognitoIdentityProviderClient, UserPoolId: string): Promise<boolean> {
  const { Users = [] } = await pools.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: 'admin', Limit: 1 }));
  return Users.length > 0;
}
