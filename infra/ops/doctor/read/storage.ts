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
import { tableSchema } from '#infra/table.ts';
import { nullIfMissing, ofType, type StackResource } from '../../aws/stack-resources.ts';
import type { BucketState, EncryptionState, LogState, SecretState, TableState } from '../readings.ts';

/** Reads the table and compares it with `infra/table.ts`. */
export async function readTable(client: DynamoDBClient, name: string): Promise<TableState> {
  const described = await nullIfMissing(client.send(new DescribeTableCommand({ TableName: name })));
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
    missingIndexes: tableSchema.indexes.map((index) => index.name).filter((wanted) => !isReady(wanted)),
    stream: Table.StreamSpecification?.StreamEnabled ? (Table.StreamSpecification.StreamViewType ?? null) : null,
    expires: /^ENABL/.test(ttl?.TimeToLiveStatus ?? '') && ttl?.AttributeName === tableSchema.timeToLive,
    isBackedUp: backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED',
    isProtected: Table.DeletionProtectionEnabled ?? false,
  };
}

async function isPrivate(s3: S3Client, Bucket: string): Promise<boolean> {
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

async function readBucket(s3: S3Client, { name, properties }: StackResource): Promise<BucketState> {
  const versioning = await nullIfMissing(s3.send(new GetBucketVersioningCommand({ Bucket: name })));
  if (!versioning) return { name, isThere: false, isPrivate: false, losesVersions: false };
  const isVersioned = versioning.Status === 'Enabled';
  const losesVersions = properties.VersioningConfiguration !== undefined && !isVersioned;
  return { name, isThere: true, isPrivate: await isPrivate(s3, name), losesVersions };
}

export const readBuckets = (s3: S3Client, resources: readonly StackResource[]): Promise<BucketState[]> =>
  Promise.all(ofType(resources, 'AWS::S3::Bucket').map((one) => readBucket(s3, one)));

/** Reads the stacks' log groups and their retention. */
export async function readLogs(
  client: CloudWatchLogsClient,
  resources: readonly StackResource[],
  logGroupNamePrefix: string,
): Promise<LogState[]> {
  const found = new Map<string, number | null>();
  for await (const { logGroups = [] } of paginateDescribeLogGroups({ client }, { logGroupNamePrefix }))
    for (const { logGroupName = '', retentionInDays } of logGroups) found.set(logGroupName, retentionInDays ?? null);
  return ofType(resources, 'AWS::Logs::LogGroup').map(({ name, properties }) => ({
    name,
    isThere: found.has(name),
    days: found.get(name) ?? null,
    wantedDays: Number(properties.RetentionInDays),
  }));
}

async function readSecret(
  client: SecretsManagerClient,
  { id: label, name: arn, stack }: StackResource,
): Promise<SecretState> {
  const found = await nullIfMissing(client.send(new DescribeSecretCommand({ SecretId: arn })));
  const is = found?.DeletedDate ? 'about to be deleted' : 'there';
  return { label, arn, stack, is: found ? is : 'gone' };
}

export const readSecrets = (
  client: SecretsManagerClient,
  resources: readonly StackResource[],
): Promise<SecretState[]> =>
  Promise.all(ofType(resources, 'AWS::SecretsManager::Secret').map((one) => readSecret(client, one)));

/** Reads the KMS key that encrypts the provider's API key. Returns null for a stage without such a key. */
export async function readEncryption(
  kms: KMSClient,
  resources: readonly StackResource[],
): Promise<EncryptionState | null> {
  const [key] = ofType(resources, 'AWS::KMS::Key');
  if (!key) return null;
  const found = await nullIfMissing(kms.send(new DescribeKeyCommand({ KeyId: key.name })));
  return { key: key.name, state: found?.KeyMetadata?.KeyState ?? null };
}
