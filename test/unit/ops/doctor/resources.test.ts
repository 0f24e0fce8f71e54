import { CloudFormationClient, GetTemplateCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { CloudWatchLogsClient, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { DescribeKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import {
  GetAliasCommand,
  GetEventSourceMappingCommand,
  GetFunctionConcurrencyCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
} from '@aws-sdk/client-lambda';
import { GetBucketVersioningCommand, GetPublicAccessBlockCommand, S3Client } from '@aws-sdk/client-s3';
import { GetScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DescribeConfigurationSetCommand, SESClient } from '@aws-sdk/client-ses';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { describe, expect, test, vi } from 'vitest';
import { readFunctions } from '#infra/ops/aws/functions.ts';
import { onlyResource, readStackResources, type StackResource } from '#infra/ops/aws/stack-resources.ts';
import { readBuckets, readEncryption, readLogs, readSecrets, readTable } from '#infra/ops/doctor/read/storage.ts';
import { readTriggers } from '#infra/ops/doctor/read/triggers.ts';
import { readFeedback } from '#infra/ops/mail/feedback-state.ts';
import { answering, named } from '#support/cloud/aws-answers.ts';

const STACK = 'foundation-dev-app';
const made = (type: string, name: string, properties: Record<string, unknown> = {}, id = name): StackResource => ({
  ...{ stack: STACK, type: `AWS::${type}`, id, name, properties },
});
const gone = named('ResourceNotFoundException', 'not found');

test('Stack resources are read page by page, with their properties in the templates', async () => {
  const Resources = { shop: { Type: 'AWS::Lambda::Function', Properties: { Timeout: 20 } } };
  const page = ({ StackName, NextToken }: { StackName: string; NextToken?: string }) => ({
    StackResourceSummaries: [
      {
        LogicalResourceId: NextToken ? 'shop' : 'other',
        ResourceType: 'AWS::Lambda::Function',
        PhysicalResourceId: `${StackName}-${NextToken ?? 'first'}`,
      },
      { LogicalResourceId: 'never', ResourceType: 'AWS::Lambda::Function' },
    ],
    NextToken: NextToken ? undefined : 'second',
  });
  const client = answering(
    CloudFormationClient,
    new Map<never, unknown>([
      [GetTemplateCommand as never, { TemplateBody: JSON.stringify({ Resources }) }],
      [ListStackResourcesCommand as never, page],
    ]),
  );
  const resultsOf = await readStackResources(client, 'dev');
  expect(resultsOf.map(({ name }) => name)).toEqual([
    'foundation-dev-data-first',
    'foundation-dev-data-second',
    'foundation-dev-app-first',
    'foundation-dev-app-second',
  ]);
  expect(resultsOf.at(-1)).toMatchObject({ id: 'shop', properties: { Timeout: 20 } });
  expect(() => onlyResource(resultsOf, 'AWS::Lambda::Function')).toThrow('several');
  expect(() => onlyResource(resultsOf, 'AWS::KMS::Key')).toThrow('no AWS::KMS::Key');
});

describe('Functions', () => {
  const Variables = { POWERTOOLS_SERVICE_NAME: 'shop', TABLE_NAME: { Ref: 'Table' } };
  const stack = [
    made('Lambda::Function', 'shop-1', { Environment: { Variables } }, 'shop'),
    made('Lambda::Function', 'uploader', {}),
    made('Lambda::Version', 'arn:aws:lambda:eu-central-1:1:function:shop-1:7', {}, 'version'),
    made('Lambda::Alias', 'arn:alias', {
      FunctionName: { Ref: 'shop' },
      Name: 'live',
      FunctionVersion: { 'Fn::GetAtt': ['version', 'Version'] },
    }),
  ];
  const whole = { Environment: { Variables: { POWERTOOLS_SERVICE_NAME: 'shop', TABLE_NAME: 't' } }, State: 'Active' };
  const lambda = (configuration: unknown, concurrency: object = {}, alias: unknown = { FunctionVersion: '7' }) =>
    answering(
      LambdaClient,
      new Map<never, unknown>([
        [GetFunctionConfigurationCommand as never, configuration],
        [GetFunctionConcurrencyCommand as never, concurrency],
        [GetAliasCommand as never, alias],
      ]),
    );

  test("are the shop's own, with the version that is live", async () => {
    expect(await readFunctions(lambda(whole), stack)).toEqual([
      {
        ...{ label: 'shop', name: 'shop-1', stack: STACK, isThere: true, failure: null },
        ...{ missing: [], missingNext: [], isClosed: false },
        live: { version: '7', released: '7', isShifting: false },
      },
    ]);
  });

  test('may lack variables of their template, in the live version or only in the next', async () => {
    const bare = { Environment: { Variables: { POWERTOOLS_SERVICE_NAME: 'shop' } } };
    const by = (live: object, newest: object) =>
      lambda(({ Qualifier }: { Qualifier?: string }) => (Qualifier === 'live' ? live : newest));
    expect(await readFunctions(by(bare, bare), stack)).toMatchObject([{ missing: ['TABLE_NAME'], missingNext: [] }]);
    expect(await readFunctions(by(whole, bare), stack)).toMatchObject([{ missing: [], missingNext: ['TABLE_NAME'] }]);
  });

  test('may be closed, broken, in release, without a live version, or gone', async () => {
    expect(await readFunctions(lambda(whole, { ReservedConcurrentExecutions: 0 }), stack)).toMatchObject([
      { isClosed: true },
    ]);
    const failed = { ...whole, State: 'Failed', StateReason: 'its key is disabled' };
    expect(await readFunctions(lambda(failed), stack)).toMatchObject([{ failure: 'its key is disabled' }]);
    const shifting = { FunctionVersion: '6', RoutingConfig: { AdditionalVersionWeights: { 7: 0.1 } } };
    expect(await readFunctions(lambda(whole, {}, shifting), stack)).toMatchObject([
      { live: { version: '6', released: '7', isShifting: true } },
    ]);
    expect(await readFunctions(lambda(whole, {}, gone), stack)).toMatchObject([{ live: { version: null } }]);
    expect(await readFunctions(lambda(gone), stack)).toMatchObject([{ isThere: false }]);
  });

  test('that may not be read are not reported as gone', async () => {
    await expect(readFunctions(lambda(named('AccessDenied', 'not authorized')), stack)).rejects.toThrow('authorized');
  });
});

describe('Stream and clock', () => {
  const stack = [
    made('Lambda::EventSourceMapping', 'm1'),
    made('Scheduler::Schedule', 'every minute', {}, 'ClockSchedule1'),
  ];
  const clientsWith = (mapping: unknown, schedule: unknown) => ({
    lambda: answering(LambdaClient, new Map([[GetEventSourceMappingCommand, mapping]])),
    scheduler: answering(SchedulerClient, new Map([[GetScheduleCommand, schedule]])),
  });

  test('are read as AWS reports them', async () => {
    const schedule = ({ Name }: { Name: string }) => ({ State: Name === 'every minute' ? 'DISABLED' : 'ENABLED' });
    const clients = clientsWith({ State: 'Enabled', LastProcessingResult: 'OK' }, schedule);
    expect(await readTriggers(clients, stack)).toEqual({
      streams: [{ id: 'm1', state: 'Enabled', result: 'OK' }],
      clock: { id: 'every minute', state: 'DISABLED' },
    });
  });

  test('of a stage of an earlier release, under other names, are not requested', async () => {
    const send = vi.fn();
    const clients = { lambda: { send }, scheduler: { send } } as never;
    const before = stack.filter(({ id }) => id !== 'ClockSchedule1');
    await expect(readTriggers(clients, before)).rejects.toThrow('no AWS::Scheduler::Schedule ClockSchedule');
    expect(send).not.toHaveBeenCalled();
  });

  test('are gone when AWS does not know them', async () => {
    const triggers = await readTriggers(clientsWith(gone, gone), stack);
    expect([triggers.streams[0]?.state, triggers.clock.state]).toEqual([null, null]);
  });
});

describe('The table', () => {
  const index = (IndexName: string, IndexStatus = 'ACTIVE') => ({ IndexName, IndexStatus });
  const Table = {
    TableStatus: 'ACTIVE',
    GlobalSecondaryIndexes: [index('byOwner'), index('byTime')],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    DeletionProtectionEnabled: true,
  };
  const ttl = { TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' };
  const client = (table: unknown, TimeToLiveDescription: object = ttl, PointInTimeRecoveryStatus = 'ENABLED') => {
    const PointInTimeRecoveryDescription = { PointInTimeRecoveryStatus };
    return answering(
      DynamoDBClient,
      new Map<never, unknown>([
        [DescribeTableCommand as never, table],
        [DescribeTimeToLiveCommand as never, { TimeToLiveDescription }],
        [
          DescribeContinuousBackupsCommand as never,
          { ContinuousBackupsDescription: { PointInTimeRecoveryDescription } },
        ],
      ]),
    );
  };

  test('matches its definition', async () => {
    expect(await readTable(client({ Table }), 't')).toEqual({
      ...{ name: 't', status: 'ACTIVE', missingIndexes: [], stream: 'NEW_AND_OLD_IMAGES' },
      ...{ expires: true, isBackedUp: true, isProtected: true },
    });
  });

  test('may lack backup and protection, or be gone', async () => {
    const bare = { TableStatus: 'ACTIVE', GlobalSecondaryIndexes: [index('byOwner', 'DELETING')] };
    expect(await readTable(client({ Table: bare }, { ...ttl, AttributeName: 'other' }, 'DISABLED'), 't')).toEqual({
      ...{ name: 't', status: 'ACTIVE', missingIndexes: ['byOwner', 'byTime'], stream: null },
      ...{ expires: false, isBackedUp: false, isProtected: false },
    });
    expect(await readTable(client(gone), 't')).toMatchObject({ status: null });
  });
});

describe('Buckets', () => {
  const block = { BlockPublicAcls: true, BlockPublicPolicy: true, IgnorePublicAcls: true, RestrictPublicBuckets: true };
  const read = async (PublicAccessBlockConfiguration: unknown, versioning: unknown, properties = {}) => {
    const answer =
      PublicAccessBlockConfiguration instanceof Error
        ? PublicAccessBlockConfiguration
        : { PublicAccessBlockConfiguration };
    const s3 = answering(
      S3Client,
      new Map<never, unknown>([
        [GetPublicAccessBlockCommand as never, answer],
        [GetBucketVersioningCommand as never, versioning],
      ]),
    );
    return (await readBuckets(s3, [made('S3::Bucket', 'media', properties)]))[0];
  };
  const versioned = { VersioningConfiguration: { Status: 'Enabled' } };

  test('block public access fully or not', async () => {
    expect(await read(block, {})).toEqual({ name: 'media', isThere: true, isPrivate: true, losesVersions: false });
    expect(await read({ ...block, BlockPublicPolicy: false }, {})).toMatchObject({ isPrivate: false });
    const never = named('NoSuchPublicAccessBlockConfiguration', 'none');
    expect(await read(never, {})).toMatchObject({ isPrivate: false });
  });

  test('keep former versions when the template says so, and may be gone', async () => {
    expect(await read(block, { Status: 'Enabled' }, versioned)).toMatchObject({ losesVersions: false });
    expect(await read(block, { Status: 'Suspended' }, versioned)).toMatchObject({ losesVersions: true });
    expect(await read(block, named('NoSuchBucket', 'none'))).toMatchObject({ isThere: false });
  });
});

describe('Logs and encryption', () => {
  test('are compared with the template', async () => {
    const stack = ['kept', 'forever', 'gone'].map((name) => made('Logs::LogGroup', name, { RetentionInDays: 14 }));
    const logGroups = [{ logGroupName: 'forever' }, { logGroupName: 'kept', retentionInDays: 14 }];
    const logs = answering(CloudWatchLogsClient, new Map([[DescribeLogGroupsCommand, { logGroups }]]));
    expect(await readLogs(logs, stack, 'foundation-dev-')).toEqual([
      { name: 'kept', isThere: true, days: 14, wantedDays: 14 },
      { name: 'forever', isThere: true, days: null, wantedDays: 14 },
      { name: 'gone', isThere: false, days: null, wantedDays: 14 },
    ]);
  });

  test('include no key for a stage without one', async () => {
    const kms = (answer: unknown) => answering(KMSClient, new Map([[DescribeKeyCommand, answer]]));
    const disabled = kms({ KeyMetadata: { KeyState: 'Disabled' } });
    expect(await readEncryption(disabled, [])).toBeNull();
    expect(await readEncryption(disabled, [made('KMS::Key', 'k1')])).toEqual({ key: 'k1', state: 'Disabled' });
    const lost = kms(named('NotFoundException', "Key 'k1' does not exist"));
    expect(await readEncryption(lost, [made('KMS::Key', 'k1')])).toEqual({ key: 'k1', state: null });
  });
});

describe('Secrets', () => {
  test('of the stacks may exist, be about to be deleted, or be gone', async () => {
    const answers: Record<string, object> = {
      'arn:kept': {},
      'arn:ending': { DeletedDate: new Date() },
      'arn:gone': gone,
    };
    const secrets = answering(
      SecretsManagerClient,
      new Map([[DescribeSecretCommand, ({ SecretId }: { SecretId: string }) => answers[SecretId]]]),
    );
    const stack = Object.keys(answers).map((arn) => made('SecretsManager::Secret', arn));
    expect((await readSecrets(secrets, stack)).map(({ is }) => is)).toEqual(['there', 'about to be deleted', 'gone']);
  });
});

describe('The path of a bounce', () => {
  const webhook = 'https://shop.example/api/webhooks/ses';
  const stack = [made('SNS::Topic', 'arn:feedback')];
  const destination = {
    Enabled: true,
    MatchingEventTypes: ['bounce', 'complaint', 'send'],
    SNSDestination: { TopicARN: 'arn:feedback' },
  };
  const read = (answer: unknown, SubscriptionArn: string) => {
    const Subscriptions = [
      { Endpoint: webhook, SubscriptionArn },
      { Endpoint: 'you@mail.example', SubscriptionArn: 'arn:mail' },
    ];
    const clients = {
      ses: answering(SESClient, new Map([[DescribeConfigurationSetCommand, answer]])),
      sns: answering(SNSClient, new Map([[ListSubscriptionsByTopicCommand, { Subscriptions }]])),
    };
    return readFeedback(clients, stack, { configurationSet: 'foundation-dev', webhook });
  };

  test('is complete, or interrupted at SES, the configuration set or the topic', async () => {
    const EventDestinations = [destination];
    expect(await read({ EventDestinations }, 'arn:one')).toEqual({
      ...{
        configurationSet: 'foundation-dev',
        isThere: true,
        publishesEvents: true,
        webhook,
        subscription: 'confirmed',
      },
    });
    expect(await read({ EventDestinations }, 'PendingConfirmation')).toMatchObject({ subscription: 'pending' });
    expect(await read({ EventDestinations }, 'Deleted')).toMatchObject({ subscription: 'missing' });
    const off = [{ ...destination, Enabled: false }];
    expect(await read({ EventDestinations: off }, 'arn:one')).toMatchObject({ isThere: true, publishesEvents: false });
    const none = named('ConfigurationSetDoesNotExistException', 'none');
    expect(await read(none, 'arn:one')).toMatchObject({ isThere: false, publishesEvents: false });
  });
});
