import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  DeleteUserCommand,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import { config } from '#functions/runtime/config.ts';
import { Problem } from '#shared/base/errors.ts';
import { type LinkedIdentity, nameInPool, parseIdentities } from '#shared/customers/federation.ts';

const client = new CognitoIdentityProviderClient(awsClientConfig);

export interface UserAttributes {
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** True when the user has proven to own the address. */
  isVerified: boolean;
  /** True when signing in asks for a code besides the password. */
  hasSecondFactor: boolean;
  /** Accounts at Google and Apple that sign in to this one. */
  identities: LinkedIdentity[];
}

/** Errors for a deleted account. Its token stays valid at the gateway, which checks only the signature. */
const DELETED_USER_ERRORS = ['NotAuthorizedException', 'UserNotFoundException'];

async function asUser<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && DELETED_USER_ERRORS.includes(error.name)) {
      throw new Problem('unauthenticated', undefined, { cause: error });
    }
    throw error;
  }
}

/** Returns the user of an access token. Throws `unauthenticated` when the account was deleted. */
export async function getUser(accessToken: string): Promise<UserAttributes> {
  const { UserAttributes: attributes = [], UserMFASettingList: factors = [] } = await asUser(
    client.send(new GetUserCommand({ AccessToken: accessToken })),
  );
  const value = (name: string) => attributes.find((attribute) => attribute.Name === name)?.Value || null;
  return {
    email: (value('email') ?? '').toLowerCase(),
    firstName: nameInPool(value('given_name')),
    lastName: nameInPool(value('family_name')),
    isVerified: value('email_verified') === 'true',
    // A passkey counts only beside the app: without it, the password alone would be enough.
    hasSecondFactor: factors.includes('SOFTWARE_TOKEN_MFA'),
    identities: parseIdentities(value('identities')),
  };
}

/** Deletes the token's user. Throws `unauthenticated` when the account was deleted before. */
export async function deleteUser(accessToken: string): Promise<void> {
  await asUser(client.send(new DeleteUserCommand({ AccessToken: accessToken })));
}

/** Returns true when the user is in the group `admin` now, whatever an older token says. */
export async function isAdminNow(userId: string): Promise<boolean> {
  const { Groups = [] } = await asUser(
    client.send(new AdminListGroupsForUserCommand({ UserPoolId: config().USER_POOL_ID, Username: userId })),
  );
  return Groups.some(({ GroupName }) => GroupName === 'admin');
}
