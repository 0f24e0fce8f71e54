import { CloudWatchLogsClient, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { DescribeKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { GetBucketVersioningCommand, GetPublicAccessBlockCommand, S3Client } from '@aws-sdk/client-s3';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { describe, expect, test } from 'vitest';
import type { StackResource } from '#infra/ops/aws/stack-resources.ts';
import { readBuckets, readEncryption, readLogs, readSecrets, readTable } from '#infra/ops/doctor/read/storage.ts';
import { answering, named } from '#support/cloud/aws-answers.ts';

const STACK = 'foundation-dev-app';

const made = (type: string, name: string, properties: Record<string, unknown> = {}, id = name): StackResource => ({
  ...{ stack: STACK, type: `AWS::${type}`, id, name, properties },
});

const gone = named('ResourceNotFoundException', 'not found');

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
