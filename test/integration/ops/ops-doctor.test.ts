import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { SESClient } from '@aws-sdk/client-ses';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROVIDER_SECRET_ID, SECRETS_ID, TABLE_NAME } from '#infra/local/environment.ts';
import { type KeyClients, writeKeys } from '#infra/ops/aws/keys.ts';
import { checkPayments } from '#infra/ops/doctor/check/payments.ts';
import { readChosenSender, SETTINGS_KEY } from '#infra/ops/doctor/read/chosen-sender.ts';
import { readProvider } from '#infra/ops/doctor/read/provider.ts';
import { readAdmins, readMail, readPayments } from '#infra/ops/doctor/read/services.ts';
import { readSite } from '#infra/ops/doctor/read/site.ts';
import { reading } from '#infra/ops/doctor/reading.ts';
import { readPaymentKeys } from '#infra/ops/payments/payment-keys.ts';
import { stripeClient } from '#infra/ops/payments/stripe-account.ts';
import { grantAdmin, hasAdmin } from '#infra/ops/set-up/admin.ts';
import { answering, named } from '../../support/cloud/aws-answers.ts';
import { payThrough, startShopWithClients } from '../../support/cloud/shop-with-clients.ts';
import { attributesOf } from '../../support/customers.ts';
import { connectionOf } from '../../support/fulfilment/connection.ts';
import type { Shop } from '../../support/shop.ts';

let shop: Shop;
let clients: KeyClients;
let ses: SESClient;
let table: DynamoDBClient;
let pools: CognitoIdentityProviderClient;

beforeAll(async () => {
  ({ shop, ses, table, pools, ...clients } = await startShopWithClients());
});
afterAll(() => shop.close());

const webhookUrl = () => `${shop.url}/api/webhooks/stripe`;
const userPoolId = () => shop.local.cognito.userPoolId;
const connect = (key: string) => stripeClient(key, shop.url);
const payments = () => readPayments(clients, SECRETS_ID, webhookUrl(), connect);

test('The webhook of a running shop refuses unsigned events, and the shop is healthy', async () => {
  expect(await readSite(shop.url, webhookUrl())).toMatchObject({ health: 200, webhook: 400 });
  expect(await readSite('http://127.0.0.1:9', 'http://127.0.0.1:9/')).toMatchObject({ health: null, webhook: null });
});

describe('Payments', () => {
  const context = { stage: 'dev' as const, account: '', region: 'us-east-1', now: 0 };

  test('are read without revealing the secret, and are healthy after the set-up', async () => {
    const before = await payments();
    expect(before).toMatchObject({
      isJson: true,
      key: 'test',
      signingSecret: 'well-formed',
      account: { endpoints: [] },
    });
    expect(checkPayments(before, context).map(({ id }) => id)).toEqual(['endpoint-missing']);
    const keys = await readPaymentKeys(clients, SECRETS_ID);
    expect(JSON.stringify(before)).not.toContain(keys?.stripeSecretKey);
    expect(JSON.stringify(before)).not.toContain(keys?.stripeWebhookSecret);

    await payThrough({ shop, ses, table, pools, ...clients });
    expect(checkPayments(await payments(), context)).toEqual([]);
  });

  test('are unknown when Stripe does not answer, and a refused key is no outage', async () => {
    await shop.fault('stripe', 'error', 9, '/v1/webhook_endpoints');
    expect(await reading(payments)).toEqual({ reason: 'Stripe did not answer' });
    await shop.heal();
    const stored = await readPaymentKeys(clients, SECRETS_ID);
    const put = (value: object) => writeKeys(clients, SECRETS_ID, JSON.stringify(value));
    await put({ ...stored, stripeSecretKey: 'sk_test_revoked' });
    expect((await payments()).account).toMatchObject({ problem: expect.stringContaining('rejected') });
    await put({ ...stored });
  });
});

test('A deleted payment secret is reported, and not only as unread', async () => {
  const lost = (error: Error) => ({
    ...clients,
    secrets: answering(SecretsManagerClient, new Map([[GetSecretValueCommand, error]])),
  });
  const arn = 'arn:aws:secretsmanager:us-east-1:111122223333:secret:PaymentKeys-1';
  const read = (error: Error, id = arn) => readPayments(lost(error), id, webhookUrl(), connect);
  const marked = named('InvalidRequestException', "You can't perform this operation: it was marked for deletion.");
  expect(await read(marked)).toMatchObject({ secretIs: 'about to be deleted', account: null });
  const gone = named('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  expect(await read(gone)).toMatchObject({ secretIs: 'gone', account: null });
  expect(await read(gone, '/foundation-preview/payment-keys')).toMatchObject({ secretIs: null, key: 'missing' });
  await expect(read(named('AccessDenied', 'not authorized'))).rejects.toThrow('not authorized');
});

describe('Mail', () => {
  const mail = () =>
    readMail(ses, pools, { identity: 'foundation.example', userPoolId: userPoolId(), isInRoute53: false });
  const account = (body: object) => shop.call('POST', '/_ses/account', body);

  test('is read from SES', async () => {
    expect(await mail()).toMatchObject({
      verification: 'Success',
      dkim: 'Success',
      isSendingEnabled: true,
      poolSender: 'COGNITO_DEFAULT',
    });
    await account({ isSandbox: true, isVerified: false, isSendingEnabled: false });
    expect(await mail()).toMatchObject({ verification: 'Pending', mailsADay: 200, isSendingEnabled: false });
    await account({ isSandbox: false, isVerified: true, isSendingEnabled: true });
  });

  test('of an owner is read from the settings and SES', async () => {
    const sender = () => readChosenSender(table, shop.local.dynamodb.tableName, ses);
    expect(await sender()).toBeNull();
    const choose = (address: string) =>
      table.send(
        new UpdateItemCommand({
          ...{ TableName: shop.local.dynamodb.tableName, Key: marshall(SETTINGS_KEY) },
          UpdateExpression: 'SET mailSender = :sender',
          ExpressionAttributeValues: { ':sender': { M: marshall({ name: null, replyTo: null, address }) } },
        }),
      );
    await choose('hello@unknown.example');
    expect(await sender()).toEqual({ address: 'hello@unknown.example', verification: null });
    await choose('hello@foundation.example');
    expect(await sender()).toEqual({ address: 'hello@foundation.example', verification: 'Success' });
  });

  test('is unknown when SES does not answer', async () => {
    await shop.fault('ses', 'error', 9);
    const { reason } = (await reading(mail)) as { reason: string };
    expect(reason).toContain('failed on our side');
    await shop.heal();
  });
});

describe('Admins', () => {
  const shopper = 'shopper@foundation.example';
  const admins = () => readAdmins(pools, { userPoolId: userPoolId(), siteUrl: shop.url });

  test('are granted to signed-up users, and again without harm', async () => {
    expect(await admins()).toMatchObject({
      count: 1,
      withoutSecondFactor: 1,
      secondFactor: 'OPTIONAL',
      accountPage: `${shop.url}/account`,
    });
    expect(await hasAdmin(pools, userPoolId())).toBe(true);
    expect(await grantAdmin(pools, userPoolId(), shopper)).toBe('granted');
    expect(await grantAdmin(pools, userPoolId(), shopper)).toBe('granted');
    expect(await admins()).toMatchObject({ count: 2 });
    expect(await grantAdmin(pools, userPoolId(), 'nobody@foundation.example')).toBe('unknown');
  });

  test('are never accounts that a stranger may have opened', async () => {
    const Username = 'squatted@foundation.example';
    const UserAttributes = attributesOf(Username);
    await pools.send(
      new SignUpCommand({ ClientId: shop.local.cognito.clientId, Username, Password: 'squatter', UserAttributes }),
    );
    expect(await grantAdmin(pools, userPoolId(), Username)).toBe('unconfirmed');
    await pools.send(
      new AdminSetUserPasswordCommand({ UserPoolId: userPoolId(), Username, Password: 'squatter', Permanent: true }),
    );
    expect(await grantAdmin(pools, userPoolId(), Username)).toBe('unconfirmed');
    expect(await admins()).toMatchObject({ count: 2 });
  });

  test('who are disabled do not count', async () => {
    await pools.send(
      new AdminAddUserToGroupCommand({ UserPoolId: userPoolId(), Username: shopper, GroupName: 'admin' }),
    );
    await pools.send(new AdminDisableUserCommand({ UserPoolId: userPoolId(), Username: shopper }));
    expect(await admins()).toMatchObject({ count: 1 });
  });
});

describe('Printify', () => {
  const places = () => ({
    tableName: TABLE_NAME,
    keyId: PROVIDER_SECRET_ID,
    siteUrl: shop.url,
    apiUrl: shop.local.printify.apiUrl,
  });
  const provider = () => readProvider({ table, ...clients }, places());

  test('is read from the shop and from Printify', async () => {
    const connection = await connectionOf(shop);
    await connection.disconnect();
    expect(await provider()).toMatchObject({ connection: null });
    await connection.connect(connection.key);
    const connected = await provider();
    expect(connected).toMatchObject({ connection: { problem: null }, hasKey: true, isAccepted: true });
    expect(connected.topics.map(({ state }) => state)).not.toContain('missing');
    expect(JSON.stringify(connected)).not.toContain(shop.local.printify.token);
    const put = (value: object) => writeKeys(clients, PROVIDER_SECRET_ID, JSON.stringify(value));
    await put({ apiKey: 'another', webhookSecret: 'x' });
    expect(await provider()).toMatchObject({ isAccepted: false, topics: [] });
    await put({});
    expect(await provider()).toMatchObject({ hasKey: false, isAccepted: null });
  });

  test("has no key before its parameter exists, and is unknown when a stack's secret is gone", async () => {
    const connection = await connectionOf(shop);
    await connection.connect(connection.key);
    const ofKey = (keyId: string) => readProvider({ table, ...clients }, { ...places(), keyId });
    expect(await ofKey('/foundation-preview/provider-key')).toMatchObject({ hasKey: false, isAccepted: null });
    await expect(ofKey('arn:aws:secretsmanager:us-east-1:000000000000:secret:gone-Local1')).rejects.toThrow(
      "can't find",
    );
  });

  test('is unknown when it does not answer', async () => {
    await writeKeys(clients, PROVIDER_SECRET_ID, JSON.stringify({ apiKey: 'a', webhookSecret: 'x' }));
    const silent = () => readProvider({ table, ...clients }, { ...places(), apiUrl: 'http://127.0.0.1:9' });
    expect(await reading(silent)).toEqual({ reason: 'Printify did not answer' });
  });
});
