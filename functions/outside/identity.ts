import {
  CognitoIdentityProviderClient,
  DeleteUserCommand,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';

const client = new CognitoIdentityProviderClient({});

export interface UserAttributes {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** Who a valid access token belongs to; the token itself is the permission. */
export async function getUser(accessToken: string): Promise<UserAttributes> {
  const { UserAttributes: attributes = [] } = await client.send(new GetUserCommand({ AccessToken: accessToken }));
  const value = (name: string) => attributes.find((attribute) => attribute.Name === name)?.Value || null;
  return {
    email: (value('email') ?? '').toLowerCase(),
    firstName: value('given_name'),
    lastName: value('family_name'),
  };
}

/** Deletes the token's own user for good. */
export async function deleteUser(accessToken: string): Promise<void> {
  await client.send(new DeleteUserCommand({ AccessToken: accessToken }));
}
