import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { KMSClient } from '@aws-sdk/client-kms';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { Route53Client } from '@aws-sdk/client-route-53';
import { S3Client } from '@aws-sdk/client-s3';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { SNSClient } from '@aws-sdk/client-sns';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PROVIDER_SECRET_ID, SECRETS_ID, TABLE_NAME } from '#infra/local/environment.ts';
import type { Clients } from '#infra/ops/aws/clients.ts';
import { writeKeys } from '#infra/ops/aws/keys.ts';
import { gather } from '#infra/ops/doctor/gather.ts';
import { runChecks } from '#infra/ops/doctor/report.ts';
import { readPaymentKeys } from '#infra/ops/payments/payment-keys.ts';
import { answering } from '../../support/cloud/aws-answers.ts';
import { payThrough, type ShopWithClients, startShopWithClients } from '../../support/cloud/shop-with-clients.ts';
import { connectionOf } from '../../support/fulfilment/connection.ts';

let there: ShopWithClients;

beforeAll(async () => {
  there = await startShopWithClients();
  await payThrough(there);
  const connection = await connectionOf(there.shop);
  await connection.connect(connection.key);
  const keys = JSON.stringify({ apiKey: 'another', webhookSecret: 'x' });
  await writeKeys(there, PROVIDER_SECRET_ID, keys);
});
afterAll(() => there.shop.close());

describe('A full check of a running shop', () => {
  const stackOutputs = () => ({
    SiteUrl: there.shop.url,
    StripeWebhookUrl: `${there.shop.url}/api/webhooks/stripe`,
    MailIdentity: 'foundation.example',
    TableName: TABLE_NAME,
    UserPoolId: there.shop.local.cognito.userPoolId,
    PaymentSecretId: SECRETS_ID,
    ProviderSecretId: PROVIDER_SECRET_ID,
    PaymentKeysId: SECRETS_ID,
    ProviderKeyId: PROVIDER_SECRET_ID,
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
    route53: answering(Route53Client, new Map()),
    sns: answering(SNSClient, new Map()),
    kms: answering(KMSClient, new Map()),
    scheduler: answering(SchedulerClient, new Map()),
    logs: answering(CloudWatchLogsClient, new Map()),
    cloudwatch: answering(CloudWatchClient, new Map()),
    ...there,
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
    vi.stubEnv('STRIPE_API_URL', there.shop.url);
    vi.stubEnv('PRINTIFY_API_URL', there.shop.local.printify.apiUrl);
    const target = {
      stage: 'dev' as const,
      options: { certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1' },
      isQuick: true,
    };
    const { readings, context } = await gather(target, 'us-east-1', clients, network);
    vi.unstubAllEnvs();
    const checked = runChecks(readings, context);
    return { checked, of: Object.fromEntries(checked.map(({ subject, severity }) => [subject, severity])) };
  };

  test('finds healthy, broken and unreadable subjects independently', async () => {
    const { checked, of } = await look();
    expect(of).toEqual({
      credentials: 'ok',
      region: 'ok',
      clock: 'ok',
      bootstrap: 'ok',
      stacks: 'ok',
      drift: 'unknown',
      template: 'unknown',
      // The local engine has no backups, and locally there are no stacks.
      table: 'unknown',
      buckets: 'unknown',
      encryption: 'unknown',
      secrets: 'unknown',
      functions: 'unknown',
      triggers: 'unknown',
      logs: 'unknown',
      certificate: 'unknown',
      dns: 'ok',
      site: 'ok',
      payments: 'ok',
      mail: 'warning',
      chosenSender: 'ok',
      dmarc: 'warning',
      feedback: 'unknown',
      admins: 'warning',
      identityProviders: 'ok',
      provider: 'broken',
      alarms: 'unknown',
      concurrency: 'unknown',
    });
    const printed = JSON.stringify(checked);
    expect(printed).toContain('not authorized to perform: GetAccountSettingsCommand');
    const keys = await readPaymentKeys(there, SECRETS_ID);
    for (const secret of [keys?.stripeSecretKey, keys?.stripeWebhookSecret]) expect(printed).not.toContain(secret);
  });

  test('continues when a service fails, and names it', async () => {
    await there.shop.fault('ses', 'error', 9);
    const { of } = await look();
    await there.shop.heal();
    expect(of).toMatchObject({ mail: 'unknown', payments: 'ok', admins: 'warning' });
  });
});
