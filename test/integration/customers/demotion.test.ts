import {
  AdminAddUserToGroupCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCustomer } from '../../support/customers.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';

const ADMIN = 'second-owner@example.com';

let shop: Shop;
let cognito: CognitoIdentityProviderClient;
let headers: { authorization: string };

const membership = () => ({ UserPoolId: shop.local.cognito.userPoolId, Username: ADMIN, GroupName: 'admin' });
const promote = () => cognito.send(new AdminAddUserToGroupCommand(membership()));
const demote = () => cognito.send(new AdminRemoveUserFromGroupCommand(membership()));

beforeAll(async () => {
  shop = await startShop();
  cognito = new CognitoIdentityProviderClient({
    endpoint: shop.local.cognito.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  await newCustomer(shop, ADMIN);
  await promote();
  const { AuthenticationResult } = await cognito.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: shop.local.cognito.clientId,
      AuthParameters: { USERNAME: ADMIN, PASSWORD: 'second-try' },
    }),
  );
  headers = { authorization: `Bearer ${AuthenticationResult?.AccessToken}` };
});
afterAll(async () => {
  cognito.destroy();
  await shop.close();
});

const write = (name: string) =>
  shop.call<Problem & { name: string }>(
    'PUT',
    '/api/admin/settings',
    {
      name,
      tagline: 'Failure is the foundation of growth.',
      supportEmail: 'support@foundation.example',
      bannerMessages: [],
      shippingZones: [{ label: 'Everywhere', countries: ['*'], cents: 500 }],
      freeShippingFromCents: null,
      policyDates: { privacy: '2025-09-15', refund: '2025-09-15', shipping: '2025-09-15', terms: '2025-09-15' },
      mailSender: { name: null, replyTo: null },
      version: 0,
    },
    headers,
  );

describe('An admin who is demoted', () => {
  test('could write before', async () => {
    expect((await write('BEFORE')).status).toBe(200);
  });

  test('cannot write from that moment on, although the token still says otherwise', async () => {
    await demote();
    const answer = await write('AFTER');
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('forbidden');
    expect((await shop.call<{ name: string }>('GET', '/api/store')).body.name).toBe('BEFORE');
  });

  test('may write again when promoted again', async () => {
    await promote();
    expect((await write('AGAIN')).status).toBe(409);
  });
});
