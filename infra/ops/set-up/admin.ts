import {
  AdminAddUserToGroupCommand,
  type CognitoIdentityProviderClient,
  ListUsersInGroupCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';

/** Makes a signed-up user an admin. Safe to run twice. Returns false when there is no account for `email`. */
export async function grantAdmin(
  pools: CognitoIdentityProviderClient,
  UserPoolId: string,
  email: string,
): Promise<boolean> {
  try {
    await pools.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName: 'admin' }));
    return true;
  } catch (error) {
    if (error instanceof UserNotFoundException) return false;
    throw error;
  }
}

export async function hasAdmin(pools: CognitoIdentityProviderClient, UserPoolId: string): Promise<boolean> {
  const { Users = [] } = await pools.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: 'admin', Limit: 1 }));
  return Users.length > 0;
}
