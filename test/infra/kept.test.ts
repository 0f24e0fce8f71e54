import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cloud, type Resource } from './cloud.ts';

interface Kept {
  type: string;
  /** The properties whose change has CloudFormation make another resource, empty, or write over what this one holds. */
  properties: Record<string, unknown>;
}

/**
 * What production keeps, as it was first deployed. A change here loses data: it needs a migration, not a new expectation.
 * Only what is added, such as an index, is added there.
 */
const first: Record<string, Kept> = JSON.parse(readFileSync(join(import.meta.dirname, 'kept.json'), 'utf8'));

const REPLACING: Record<string, string[]> = {
  'AWS::DynamoDB::Table': ['TableName', 'KeySchema', 'LocalSecondaryIndexes', 'GlobalSecondaryIndexes'],
  'AWS::S3::Bucket': ['BucketName', 'ObjectLockEnabled'],
  'AWS::Cognito::UserPool': [
    'UserPoolName',
    'UsernameAttributes',
    'AliasAttributes',
    'UsernameConfiguration',
    'Schema',
  ],
  'AWS::Cognito::UserPoolClient': ['UserPoolId', 'GenerateSecret'],
  'AWS::Cognito::UserPoolGroup': ['UserPoolId', 'GroupName'],
  // What stands in the template is written over what the owner has put in, as soon as it is another text.
  'AWS::SecretsManager::Secret': ['Name', 'SecretString', 'GenerateSecretString', 'KmsKeyId'],
  'AWS::KMS::Key': ['KeySpec', 'KeyUsage', 'MultiRegion', 'Origin'],
};

const ownersChoices = {
  stage: 'production',
  domain: 'shop.example',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1',
  hostedZoneId: 'Z1',
  hostedZoneName: 'shop.example',
  mailVerified: 'true',
  storeName: 'Another name',
};

function keptOf(choices: Record<string, string>): Record<string, Kept> {
  const { data, app } = cloud(choices);
  const secrets = app.findResources('AWS::SecretsManager::Secret');
  const resources = Object.entries({ ...data.toJSON().Resources, ...secrets } as Record<string, Resource>);
  return Object.fromEntries(
    resources.flatMap(([id, { Type, Properties }]) => {
      const names = REPLACING[Type];
      if (!names) return [];
      const set = names.filter((name) => Properties[name] !== undefined);
      return [[id, { type: Type, properties: Object.fromEntries(set.map((name) => [name, Properties[name]])) }]];
    }),
  );
}

describe('What production keeps', () => {
  test.each([
    ['a plain deploy', { stage: 'production' }],
    ["the owner's choices changed", ownersChoices],
  ])(
    'is after %s what it was at first: no name and no property that would replace or overwrite it has changed',
    (_name, choices) => {
      expect(keptOf(choices)).toEqual(first);
    },
  );

  test('is of every kind that holds something', () => {
    expect(new Set(Object.values(first).map(({ type }) => type))).toEqual(new Set(Object.keys(REPLACING)));
  });

  test('cannot be taken down with its stacks, nor the stacks themselves by accident', () => {
    const { stacks } = cloud({ stage: 'production' });
    expect([stacks.data.terminationProtection, stacks.app.terminationProtection]).toEqual([true, true]);
    const dev = cloud({ stage: 'dev' }).stacks;
    expect([dev.data.terminationProtection, dev.app.terminationProtection]).toEqual([false, false]);
  });

  test.each([
    'AWS::DynamoDB::Table',
    'AWS::S3::Bucket',
    'AWS::Cognito::UserPool',
    'AWS::SecretsManager::Secret',
    'AWS::KMS::Key',
  ])('of %s stays where a deploy would remove or replace it', (type) => {
    const found = Object.values(cloud({ stage: 'production' }).data.findResources(type));
    expect(found.length).toBeGreaterThan(0);
    for (const { DeletionPolicy, UpdateReplacePolicy } of found)
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
  });
});

test('A preview is thrown away whole: nothing of it stays, and nothing refuses to go', () => {
  const { data, app } = cloud({ stage: 'preview' });
  for (const [id, resource] of Object.entries({ ...data.toJSON().Resources, ...app.toJSON().Resources })) {
    const { DeletionPolicy = 'Delete', Properties } = resource as Resource;
    expect([id, DeletionPolicy]).toEqual([id, 'Delete']);
    expect([id, Properties?.DeletionProtectionEnabled ?? false]).toEqual([id, false]);
    expect([id, Properties?.DeletionProtection ?? 'INACTIVE']).toEqual([id, 'INACTIVE']);
  }
  const buckets = Object.keys({ ...data.findResources('AWS::S3::Bucket'), ...app.findResources('AWS::S3::Bucket') });
  const emptied = Object.values({
    ...data.findResources('Custom::S3AutoDeleteObjects'),
    ...app.findResources('Custom::S3AutoDeleteObjects'),
  }).map(({ Properties }) => Properties.BucketName.Ref);
  expect(emptied.sort()).toEqual(buckets.sort());
});
