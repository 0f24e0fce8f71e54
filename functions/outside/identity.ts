import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  DeleteUserCommand,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import { config } from '#functions/runtime/config.ts';
import { Problem } from '#shared/base/errors.ts';

const client = new CognitoIdentityProviderClient(awsClientConfig);

export interface UserAttributes {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** A token outlives its user: the gateway verifies the signature, only the pool knows that the account is gone. */
const GONE = ['NotAuthorizedException', 'UserNotFoundException'];

async function asUser<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && GONE.includes(error.name)) {
      throw new Problem('unauthenticated', undefined, { cause: error });
    }
    throw error;
  }
}

/** Who a valid access token belongs to; the token itself is the permission. Throws `unauthenticated` when the account is gone. */
export async function getUser(accessToken: string): Promise<UserAttributes> {
  const { UserAttributes: attributes = [] } = await asUser(
    client.send(new GetUserCommand({ AccessToken: accessToken })),
  );
  const value = (name: string) => attributes.find((attribute) => attribute.Name === name)?.Value || null;
  return {
    email: (value('email') ?? '').toLowerCase(),
    firstName: value('given_name'),
    lastName: value('family_name'),
  };
}

/** Deletes the token's own user for good. Throws `unauthenticated` when the account is gone already. */
export async function deleteUser(accessToken: string): Promise<void> {
  await asUser(client.send(new DeleteUserCommand({ AccessToken: accessToken })));
}

/** Whether the pool has this user in the group `admin` at this moment, whatever an older token says. */
export async function isAdminNow(userId: string): Promise<boolean> {
  const { Groups = [] } = await asUser(
    client.send(new AdminListGroupsForUserCommand({ UserPoolId: config().USER_POOL_ID, Username: userId })),
  );
  return Groups.some(({ GroupName }) => GroupName === 'admin');
}
