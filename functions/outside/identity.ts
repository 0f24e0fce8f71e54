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
  /** True if the user has proven to own the email address. */
  isVerified: boolean;
  /** True if signing in requires a code in addition to the password. */
  hasSecondFactor: boolean;
  /** Accounts at Google and Apple that can sign in to this account. */
  identities: LinkedIdentity[];
}

/** Names of the errors for a deleted account. The gateway still accepts its token, because it checks only the signature. */
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

/** Returns the user of an access token. Throws `unauthenticated` if the account has been deleted. */
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
    // A passkey only counts together with the app. Without the app, the password alone would be enough to sign in.
    hasSecondFactor: factors.includes('SOFTWARE_TOKEN_MFA'),
    identities: parseIdentities(value('identities')),
  };
}

/** Deletes the user of an access token. Throws `unauthenticated` if the account has already been deleted. */
export async function deleteUser(accessToken: string): Promise<void> {
  await asUser(client.send(new DeleteUserCommand({ AccessToken: accessToken })));
}

/** Returns true if the user is currently in the group `admin`. The user's token may be older and say something else. */
export async function isAdminNow(userId: string): Promise<boolean> {
  const { Groups = [] } = await asUser(
    client.send(new AdminListGroupsForUserCommand({ UserPoolId: config().USER_POOL_ID, Username: userId })),
  );
  return Groups.some(({ GroupName }) => GroupName === 'admin');
}
