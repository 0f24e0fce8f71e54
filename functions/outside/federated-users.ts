import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableProviderForUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import { type LinkedIdentity, parseIdentities } from '#shared/customers/federation.ts';

const client = new CognitoIdentityProviderClient(awsClientConfig);

/** Identifies an account at Google or Apple. */
export type Identity = Omit<LinkedIdentity, 'linkedAt'>;

export interface PoolAccount {
  userId: string;
  email: string;
  isVerified: boolean;
  isEnabled: boolean;
  /** Cognito's status, such as `CONFIRMED`. */
  status: string;
  hasSecondFactor: boolean;
  identities: Identity[];
}

/** Returns the account with this id or email address. Null if there is none. */
export async function findPoolAccount(UserPoolId: string, Username: string): Promise<PoolAccount | null> {
  try {
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    const value = (name: string) => user.UserAttributes?.find((attribute) => attribute.Name === name)?.Value;
    return {
      userId: user.Username ?? '',
      email: value('email') ?? '',
      isVerified: value('email_verified') === 'true',
      isEnabled: user.Enabled === true,
      status: user.UserStatus ?? '',
      hasSecondFactor: (user.UserMFASettingList ?? []).length > 0,
      identities: parseIdentities(value('identities')),
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'UserNotFoundException') return null;
    throw error;
  }
}

/**
 * Creates an account with a verified email address, and sends no email. Returns the id of the account. The caller still has
 * to set a password.
 */
export async function createPoolAccount(
  UserPoolId: string,
  { email, givenName, familyName }: { email: string; givenName: string; familyName: string },
): Promise<string> {
  const attributes = { email, email_verified: 'true', given_name: givenName, family_name: familyName };
  const { User } = await client.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      MessageAction: 'SUPPRESS',
    }),
  );
  return User?.Username ?? '';
}

/**
 * Sets a random password that is not stored anywhere, and confirms the account. Its owner can choose another password by
 * email.
 */
export async function setUnknownPassword(UserPoolId: string, Username: string): Promise<void> {
  const Password = randomBytes(32).toString('base64url');
  await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }));
}

export async function deletePoolAccount(UserPoolId: string, Username: string): Promise<void> {
  await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
}

/** Disables an account, so that its owner cannot sign in. */
export async function closePoolAccount(UserPoolId: string, Username: string): Promise<void> {
  await client.send(new AdminDisableUserCommand({ UserPoolId, Username }));
}

export async function reopenPoolAccount(UserPoolId: string, Username: string): Promise<void> {
  await client.send(new AdminEnableUserCommand({ UserPoolId, Username }));
}

/**
 * Links a Google or Apple identity to an account, so that it can sign in to the account. The identity must never have signed
 * in before.
 */
export async function linkIdentity(UserPoolId: string, userId: string, identity: Identity): Promise<void> {
  await client.send(
    new AdminLinkProviderForUserCommand({
      UserPoolId,
      DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: userId },
      SourceUser: sourceOf(identity),
    }),
  );
}

/** Removes all Google and Apple identities from an account. Returns the number of removed identities. */
export async function unlinkIdentities(UserPoolId: string, userId: string): Promise<number> {
  const { identities = [] } = (await findPoolAccount(UserPoolId, userId)) ?? {};
  for (const identity of identities)
    await client.send(new AdminDisableProviderForUserCommand({ UserPoolId, User: sourceOf(identity) }));
  return identities.length;
}

const sourceOf = ({ providerName, subject }: Identity) => ({
  ProviderName: providerName,
  ProviderAttributeName: 'Cognito_Subject',
  ProviderAttributeValue: subject,
});
