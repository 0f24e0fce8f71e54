import {
  AdminAddUserToGroupCommand,
  type CognitoIdentityProviderClient,
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
