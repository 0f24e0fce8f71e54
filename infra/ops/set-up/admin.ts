import {
  AdminAddUserToGroupCommand,
  type CognitoIdentityProviderClient,
  ListUsersInGroupCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';

/** Makes somebody who has signed up an admin; once is enough. Returns false when nobody has signed up as `email`. */
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
