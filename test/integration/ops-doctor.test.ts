import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LOCAL_CREDENTIALS, PROVIDER_SECRET_ID, SECRETS_ID, TABLE_NAME } from '../../infra/local/environment.ts';
import { parseXml } from '../../infra/ops/aws/xml.ts';
import { examine } from '../../infra/ops/doctor/findings.ts';
import { gather, reading } from '../../infra/ops/doctor/gather.ts';
import { judgePayments } from '../../infra/ops/doctor/judge/payments.ts';
import type { Clients } from '../../infra/ops/doctor/read/clients.ts';
import { readProvider } from '../../infra/ops/doctor/read/provider.ts';
import { readAdmins, readMail, readPayments } from '../../infra/ops/doctor/read/services.ts';
import { readSite } from '../../infra/ops/doctor/read/site.ts';
import { grantAdmin, hasAdmin } from '../../infra/ops/set-up/admin.ts';
import { readPaymentKeys } from '../../infra/ops/set-up/payment-keys.ts';
import { setUpPayments } from '../../infra/ops/set-up/payments.ts';
import { stripeClient } from '../../infra/ops/set-up/stripe-account.ts';
import { answering, named } from '../support/aws-answers.ts';
import { connectionOf } from '../support/connection.ts';
import { type Shop, startShop } from '../support/shop.ts';

let shop: Shop;
let secrets: SecretsManagerClient;
let ses: SESClient;
let table: DynamoDBClient;
let pools: CognitoIdentityProviderClient;

/** The pool's own description, which the local pool does not tell. */
const UserPool = { MfaConfiguration: 'OFF', EmailConfiguration: { EmailSendingAccount: 'COGNITO_DEFAULT' } };

beforeAll(async () => {
  shop = await startShop();
  const at = (endpoint: string) => ({ ...LOCAL_CREDENTIALS, endpoint, maxAttempts: 1 });
  secrets = new SecretsManagerClient(at(`${shop.url}/_secrets`));
  ses = new SESClient(at(`${shop.url}/_ses`));
  table = new DynamoDBClient(at(shop.local.dynamodb.endpoint));
  pools = new CognitoIdentityProviderClient(at(shop.local.cognito.endpoint));
  pools.middlewareStack.add(
    (next, { commandName }) =>
      async (args) =>
        commandName === DescribeUserPoolCommand.name
          ? { response: {}, output: { UserPool, $metadata: {} } }
          : next(args),
    { step: 'initialize' },
  );
});
afterAll(() => shop.close());

const webhookUrl = () => `${shop.url}/api/webhooks/stripe`;
const userPoolId = () => shop.local.cognito.userPoolId;
const connect = (key: string) => stripeClient(key, shop.url);
const payments = () => readPayments(secrets, SECRETS_ID, webhookUrl(), connect);

test('The webhook of a running shop refuses what Stripe did not sign, and the shop is well', async () => {
  expect(await readSite(shop.url, webhookUrl())).toMatchObject({ health: 200, webhook: 400 });
  expect(await readSite('http://127.0.0.1:9', 'http://127.0.0.1:9/')).toMatchObject({ health: null, webhook: null });
});

describe('Payments', () => {
  const about = { stage: 'dev' as const, account: '', region: 'us-east-1', now: 0 };

  test('are read without any of the secret leaving the reader, and are well once they are set up', async () => {
    const before = await payments();
    expect(before).toMatchObject({
      isJson: true,
      key: 'test',
      signingSecret: 'well-formed',
      account: { endpoints: [] },
    });
    expect(judgePayments(before, about).map(({ id }) => id)).toEqual(['endpoint-missing']);
    const keys = await readPaymentKeys(secrets, SECRETS_ID);
    expect(JSON.stringify(before)).not.toContain(keys?.stripeSecretKey);
    expect(JSON.stringify(before)).not.toContain(keys?.stripeWebhookSecret);

    const dialogue = { say: () => {}, isInteractive: true, ask: async () => 'y' };
    const steps = {
      stage: 'dev' as const,
      secrets,
      secretId: SECRETS_ID,
      webhookUrl: webhookUrl(),
      dialogue,
      connect,
    };
    await setUpPayments({ ...steps, keyOfEnvironment: undefined, wantsNewKey: false });
    expect(judgePayments(await payments(), about)).toEqual([]);
  });

  test('of which Stripe says nothing are not known, and a refused key is no outage', async () => {
    await shop.fault('stripe', 'error', 9, '/v1/webhook_endpoints');
    expect(await reading(payments)).toEqual({ because: 'Stripe could not be asked just now' });
    await shop.heal();
    const kept = await readPaymentKeys(secrets, SECRETS_ID);
    const put = (value: object) =>
      secrets.send(new PutSecretValueCommand({ SecretId: SECRETS_ID, SecretString: JSON.stringify(value) }));
    await put({ ...kept, stripeSecretKey: 'sk_test_revoked' });
    expect((await payments()).account).toMatchObject({ problem: expect.stringContaining('does not accept') });
    await put({ ...kept });
  });
});

test('A payment secret that was deleted is found out, and not merely unread', async () => {
  const lost = (error: Error) => answering(SecretsManagerClient, new Map([[GetSecretValueCommand, error]]));
  const read = (error: Error) => readPayments(lost(error), 'PaymentKeys-1', webhookUrl(), connect);
  const marked = named('InvalidRequestException', "You can't perform this operation: it was marked for deletion.");
  expect(await read(marked)).toMatchObject({ secretIs: 'about to be deleted', account: null });
  const gone = named('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  expect(await read(gone)).toMatchObject({ secretIs: 'gone', account: null });
  await expect(read(named('AccessDenied', 'not authorized'))).rejects.toThrow('not authorized');
});

describe('Mail', () => {
  const mail = () =>
    readMail(ses, pools, { identity: 'foundation.example', userPoolId: userPoolId(), isInRoute53: false });
  const account = (body: object) => shop.call('POST', '/_ses/account', body);

  test('is read as SES says it', async () => {
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

  test('that SES does not answer for is not known', async () => {
    await shop.fault('ses', 'error', 9);
    const { because } = (await reading(mail)) as { because: string };
    expect(because).toContain('failed on our side');
    await shop.heal();
  });
});

describe('Admins', () => {
  const shopper = 'shopper@foundation.example';

  test('are granted to who has signed up, once and again', async () => {
    expect(await readAdmins(pools, userPoolId())).toMatchObject({
      count: 1,
      withoutSecondFactor: 1,
      secondFactor: 'OFF',
    });
    expect(await hasAdmin(pools, userPoolId())).toBe(true);
    expect(await grantAdmin(pools, userPoolId(), shopper)).toBe(true);
    expect(await grantAdmin(pools, userPoolId(), shopper)).toBe(true);
    expect(await readAdmins(pools, userPoolId())).toMatchObject({ count: 2 });
    expect(await grantAdmin(pools, userPoolId(), 'nobody@foundation.example')).toBe(false);
  });

  test('who are disabled are none', async () => {
    await pools.send(
      new AdminAddUserToGroupCommand({ UserPoolId: userPoolId(), Username: shopper, GroupName: 'admin' }),
    );
    await pools.send(new AdminDisableUserCommand({ UserPoolId: userPoolId(), Username: shopper }));
    expect(await readAdmins(pools, userPoolId())).toMatchObject({ count: 1 });
  });
});

describe('Printify', () => {
  const places = () => ({
    tableName: TABLE_NAME,
    secretId: PROVIDER_SECRET_ID,
    siteUrl: shop.url,
    apiUrl: shop.local.printify.apiUrl,
  });
  const provider = () => readProvider({ table, secrets }, places());

  test('is read as the shop has recorded it, and as Printify sees it', async () => {
    const connection = await connectionOf(shop);
    await connection.disconnect();
    expect(await provider()).toMatchObject({ connection: null });
    await connection.connect(connection.key);
    const connected = await provider();
    expect(connected).toMatchObject({ connection: { problem: null }, hasKey: true, isAccepted: true });
    expect(connected.topics.map(({ state }) => state)).not.toContain('missing');
    expect(JSON.stringify(connected)).not.toContain(shop.local.printify.token);
    const put = (value: object) =>
      secrets.send(new PutSecretValueCommand({ SecretId: PROVIDER_SECRET_ID, SecretString: JSON.stringify(value) }));
    await put({ apiKey: 'another', webhookSecret: 'x' });
    expect(await provider()).toMatchObject({ isAccepted: false, topics: [] });
    await put({});
    expect(await provider()).toMatchObject({ hasKey: false, isAccepted: null });
  });

  test('that does not answer is not known', async () => {
    await secrets.send(
      new PutSecretValueCommand({
        SecretId: PROVIDER_SECRET_ID,
        SecretString: JSON.stringify({ apiKey: 'a', webhookSecret: 'x' }),
      }),
    );
    const silent = () => readProvider({ table, secrets }, { ...places(), apiUrl: 'http://127.0.0.1:9' });
    expect(await reading(silent)).toEqual({ because: 'Printify does not answer' });
  });
});

describe('The whole look at a running shop', () => {
  const stackOutputs = () => ({
    SiteUrl: shop.url,
    StripeWebhookUrl: webhookUrl(),
    MailIdentity: 'foundation.example',
    TableName: TABLE_NAME,
    UserPoolId: userPoolId(),
    PaymentSecretArn: SECRETS_ID,
    ProviderSecretArn: PROVIDER_SECRET_ID,
    DistributionDomain: 'd1.cloudfront.net',
  });
  const stack = (outputs: Record<string, string>) => ({
    Stacks: [
      {
        StackStatus: 'UPDATE_COMPLETE',
        Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
      },
    ],
  });
  const clients = (): Clients => ({
    sts: answering(STSClient, new Map([[GetCallerIdentityCommand, { Account: '111122223333', Arn: 'arn:owner' }]])),
    cloudformation: answering(
      CloudFormationClient,
      new Map([[DescribeStacksCommand, () => stack({ ...stackOutputs(), BootstrapVersion: '21' })]]),
    ),
    acm: answering(ACMClient, new Map()),
    lambda: answering(LambdaClient, new Map()),
    s3: answering(S3Client, new Map()),
    query: async () => parseXml('<R><MetricAlarms/></R>'),
    ask: async () => ({}),
    ses,
    pools,
    secrets,
    table,
  });
  const network = {
    clock: async () => ({ secondsOff: 0 }),
    dns: async () => ({
      domain: 'localhost',
      distribution: 'd1',
      addresses: ['::1'],
      distributionAddresses: [],
      isThisShop: true,
    }),
    dmarc: async () => null,
  };
  const look = async () => {
    vi.stubEnv('STRIPE_API_URL', shop.url);
    vi.stubEnv('PRINTIFY_API_URL', shop.local.printify.apiUrl);
    const patient = {
      stage: 'dev' as const,
      choices: { certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1' },
      isQuick: true,
    };
    const { facts, about } = await gather(patient, 'us-east-1', clients, network);
    vi.unstubAllEnvs();
    const checked = examine(facts, about);
    return { checked, of: Object.fromEntries(checked.map(({ subject, severity }) => [subject, severity])) };
  };

  test('finds what is well, what is not, and what it may not see, each by itself', async () => {
    const { checked, of } = await look();
    expect(of).toEqual({
      credentials: 'ok',
      region: 'ok',
      clock: 'ok',
      bootstrap: 'ok',
      stacks: 'ok',
      drift: 'unknown',
      template: 'unknown',
      // The engine here knows no backups, and no stack has made anything.
      table: 'unknown',
      buckets: 'unknown',
      encryption: 'unknown',
      functions: 'unknown',
      triggers: 'unknown',
      logs: 'unknown',
      certificate: 'unknown',
      dns: 'ok',
      site: 'ok',
      payments: 'ok',
      mail: 'warning',
      dmarc: 'warning',
      feedback: 'unknown',
      admins: 'warning',
      provider: 'broken',
      alarms: 'unknown',
      concurrency: 'unknown',
    });
    const said = JSON.stringify(checked);
    expect(said).toContain('not authorized to perform: GetAccountSettingsCommand');
    const keys = await readPaymentKeys(secrets, SECRETS_ID);
    for (const secret of [keys?.stripeSecretKey, keys?.stripeWebhookSecret]) expect(said).not.toContain(secret);
  });

  test('goes on when a service fails, and says which', async () => {
    await shop.fault('ses', 'error', 9);
    const { of } = await look();
    await shop.heal();
    expect(of).toMatchObject({ mail: 'unknown', payments: 'ok', admins: 'warning' });
  });
});
