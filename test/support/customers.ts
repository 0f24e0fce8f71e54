import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { codeAt, stepAt } from '#infra/local/cognito/totp.ts';
import type { Shop } from './shop.ts';

export interface SignedInCustomer {
  email: string;
  accessToken: string;
  idToken: string;
  /** Headers that the browser sends with each request. */
  headers: { authorization: string };
}

/** Returns the user attributes for a sign-up. */
export const attributesOf = (email: string) => [
  { Name: 'email', Value: email },
  { Name: 'given_name', Value: 'New' },
  { Name: 'family_name', Value: 'User' },
];

/** Password of every new customer. */
export const PASSWORD = 'second-try';
/** Body of requests that must include the password. */
export const OWN_PASSWORD = { password: PASSWORD };

const clientOf = (shop: Shop) =>
  new CognitoIdentityProviderClient({
    endpoint: shop.local.cognito.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });

/** Signs in to an account that `newCustomer` has created. */
export async function signInCustomer(shop: Shop, email: string): Promise<SignedInCustomer> {
  const client = clientOf(shop);
  const { AuthenticationResult } = await client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: shop.local.cognito.clientId,
      AuthParameters: { USERNAME: email, PASSWORD },
    }),
  );
  client.destroy();
  const { AccessToken: accessToken = '', IdToken: idToken = '' } = AuthenticationResult ?? {};
  return { email, accessToken, idToken, headers: { authorization: `Bearer ${accessToken}` } };
}

/** Adds a team member the same way that an operator does. The member is an owner until a role is set. */
export async function newOwner(shop: Shop, email: string): Promise<SignedInCustomer> {
  await newCustomer(shop, email);
  const client = clientOf(shop);
  const { userPoolId: UserPoolId } = shop.local.cognito;
  await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName: 'admin' }));
  client.destroy();
  return signInCustomer(shop, email);
}

/** Signs up a customer, confirms the account, and signs in. */
export async function newCustomer(shop: Shop, email: string): Promise<SignedInCustomer> {
  const { userPoolId } = shop.local.cognito;
  const client = clientOf(shop);
  await client.send(
    new AdminCreateUserCommand({
      UserPoolId: userPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [...attributesOf(email), { Name: 'email_verified', Value: 'true' }],
    }),
  );
  await client.send(
    new AdminSetUserPasswordCommand({ UserPoolId: userPoolId, Username: email, Password: PASSWORD, Permanent: true }),
  );
  client.destroy();
  return signInCustomer(shop, email);
}

/** Turns on two-step sign-in for a customer. This uses up the code of the current half minute. Returns the app's secret. */
export async function giveSecondFactor(shop: Shop, { accessToken: AccessToken }: SignedInCustomer): Promise<string> {
  const client = clientOf(shop);
  const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const UserCode = codeAt(SecretCode, stepAt(Date.now()));
  await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await client.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
  client.destroy();
  return SecretCode;
}
