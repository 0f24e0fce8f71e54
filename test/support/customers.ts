import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Shop } from './shop.ts';

export interface Customer {
  email: string;
  accessToken: string;
  idToken: string;
  /** What the browser sends with each request. */
  headers: { authorization: string };
}

/** What the shop asks of everybody who signs up. */
export const attributesOf = (email: string) => [
  { Name: 'email', Value: email },
  { Name: 'given_name', Value: 'New' },
  { Name: 'family_name', Value: 'User' },
];

const PASSWORD = 'second-try';

/** A new account, confirmed and signed in. */
export async function newCustomer(shop: Shop, email: string): Promise<Customer> {
  const { endpoint, userPoolId, clientId } = shop.local.cognito;
  const client = new CognitoIdentityProviderClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
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
  const { AuthenticationResult } = await client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: email, PASSWORD },
    }),
  );
  client.destroy();
  const accessToken = AuthenticationResult?.AccessToken ?? '';
  const idToken = AuthenticationResult?.IdToken ?? '';
  return { email, accessToken, idToken, headers: { authorization: `Bearer ${accessToken}` } };
}
