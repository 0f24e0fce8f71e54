import { type CloudWatchLogsClient, paginateDescribeLogGroups } from '@aws-sdk/client-cloudwatch-logs';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { DescribeKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import { GetBucketVersioningCommand, GetPublicAccessBlockCommand, type S3Client } from '@aws-sdk/client-s3';
import { DescribeSecretCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { table as schema } from '#infra/table.ts';
import { type Made, ofType, unlessGone } from '../../aws/made.ts';
import type { BucketState, EncryptionState, LogState, SecretState, TableState } from '../facts.ts';

/** The table as DynamoDB has it, beside what `infra/table.ts` says. */
export async function readTable(client: DynamoDBClient, name: string): Promise<TableState> {
  const described = await unlessGone(client.send(new DescribeTableCommand({ TableName: name })));
  const Table = described?.Table;
  if (!Table)
    return {
      name,
      status: null,
      missingIndexes: [],
      stream: null,
      expires: false,
      isBackedUp: false,
      isProtected: false,
    };
  const [{ TimeToLiveDescription: ttl }, { ContinuousBackupsDescription: backups }] = await Promise.all([
    client.send(new DescribeTimeToLiveCommand({ TableName: name })),
    client.send(new DescribeContinuousBackupsCommand({ TableName: name })),
  ]);
  const indexes = Table.GlobalSecondaryIndexes ?? [];
  const isReady = (wanted: string) =>
    indexes.some((index) => index.IndexName === wanted && index.IndexStatus === 'ACTIVE');
  return {
    name,
    status: Table.TableStatus ?? null,
    missingIndexes: schema.indexes.map((index) => index.name).filter((wanted) => !isReady(wanted)),
    stream: Table.StreamSpecification?.StreamEnabled ? (Table.StreamSpecification.StreamViewType ?? null) : null,
    expires: /^ENABL/.test(ttl?.TimeToLiveStatus ?? '') && ttl?.AttributeName === schema.timeToLive,
    isBackedUp: backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED',
    isProtected: Table.DeletionProtectionEnabled ?? false,
  };
}

async function isClosed(s3: S3Client, Bucket: string): Promise<boolean> {
  try {
    const { PublicAccessBlockConfiguration: block } = await s3.send(new GetPublicAccessBlockCommand({ Bucket }));
    return Boolean(
      block?.BlockPublicAcls && block.BlockPublicPolicy && block.IgnorePublicAcls && block.RestrictPublicBuckets,
    );
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchPublicAccessBlockConfiguration') return false;
    throw error;
  }
}

async function readBucket(s3: S3Client, { name, properties }: Made): Promise<BucketState> {
  const versioning = await unlessGone(s3.send(new GetBucketVersioningCommand({ Bucket: name })));
  if (!versioning) return { name, isThere: false, isClosed: false, losesVersions: false };
  const isVersioned = versioning.Status === 'Enabled';
  const losesVersions = properties.VersioningConfiguration !== undefined && !isVersioned;
  return { name, isThere: true, isClosed: await isClosed(s3, name), losesVersions };
}

export const readBuckets = (s3: S3Client, made: readonly Made[]): Promise<BucketState[]> =>
  Promise.all(ofType(made, 'AWS::S3::Bucket').map((one) => readBucket(s3, one)));

/** The groups of logs that the stacks have made, and for how long each is kept. */
export async function readLogs(
  client: CloudWatchLogsClient,
  made: readonly Made[],
  logGroupNamePrefix: string,
): Promise<LogState[]> {
  const found = new Map<string, number | null>();
  for await (const { logGroups = [] } of paginateDescribeLogGroups({ client }, { logGroupNamePrefix }))
    for (const { logGroupName = '', retentionInDays } of logGroups) found.set(logGroupName, retentionInDays ?? null);
  return ofType(made, 'AWS::Logs::LogGroup').map(({ name, properties }) => ({
    name,
    isThere: found.has(name),
    days: found.get(name) ?? null,
    wantedDays: Number(properties.RetentionInDays),
  }));
}

async function readSecret(client: SecretsManagerClient, { id: label, name: arn, stack }: Made): Promise<SecretState> {
  const found = await unlessGone(client.send(new DescribeSecretCommand({ SecretId: arn })));
  const is = found?.DeletedDate ? 'about to be deleted' : 'there';
  return { label, arn, stack, is: found ? is : 'gone' };
}

/** What the stacks keep secret. */
export const readSecrets = (client: SecretsManagerClient, made: readonly Made[]): Promise<SecretState[]> =>
  Promise.all(ofType(made, 'AWS::SecretsManager::Secret').map((one) => readSecret(client, one)));

/** The key that encrypts the provider's; null where the stage has none of its own. */
export async function readEncryption(kms: KMSClient, made: readonly Made[]): Promise<EncryptionState | null> {
  const [key] = ofType(made, 'AWS::KMS::Key');
  if (!key) return null;
  const found = await unlessGone(kms.send(new DescribeKeyCommand({ KeyId: key.name })));
  return { key: key.name, state: found?.KeyMetadata?.KeyState ?? null };
}
