import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cloud, type Resource } from './cloud.ts';

interface Kept {
  type: string;
  /**
   * Properties that must not change. Otherwise, CloudFormation replaces the resource with an empty one or overwrites its
   * content.
   */
  properties: Record<string, unknown>;
}

/**
 * The retained resources of production as they were first deployed. A change to one of them loses data, so it needs a
 * migration instead of a new expectation. Only additions, such as a new index, may be added to the file.
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
  // A changed value in the template would overwrite the keys that the operator has entered.
  'AWS::SecretsManager::Secret': ['Name', 'SecretString', 'GenerateSecretString', 'KmsKeyId'],
  'AWS::KMS::Key': ['KeySpec', 'KeyUsage', 'MultiRegion', 'Origin'],
};

const otherOptions = {
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

describe('The retained resources of production', () => {
  test.each([
    ['a plain deploy', { stage: 'production' }],
    ['other deploy options', otherOptions],
    ['a deploy that moves the keys to parameters', { stage: 'production', keyStore: 'moved' }],
  ])(
    'have after %s the names and properties of the first deployment: a change would replace or overwrite them',
    (_name, choices) => {
      expect(keptOf(choices)).toEqual(first);
    },
  );

  test('are of every kind that holds data', () => {
    expect(new Set(Object.values(first).map(({ type }) => type))).toEqual(new Set(Object.keys(REPLACING)));
  });

  test('outlive their stacks, which themselves cannot be deleted by accident', () => {
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
  ])('of the type %s stay where a deploy would remove or replace them', (type) => {
    const found = Object.values(cloud({ stage: 'production' }).data.findResources(type));
    expect(found.length).toBeGreaterThan(0);
    for (const { DeletionPolicy, UpdateReplacePolicy } of found)
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
  });
});

describe('Keys that move to parameters', () => {
  const [before, moved] = ['secrets', 'moved'].map((keyStore) => cloud({ stage: 'production', keyStore }));

  test('stay where they were too: nothing that holds data changes, and no export that the former functions import', () => {
    expect(moved?.data.toJSON()).toEqual(before?.data.toJSON());
  });

  test('may be used in both places, as the former functions run beside the new ones and may come back', () => {
    const rights = (template = moved?.app) =>
      Object.values(template?.findResources('AWS::IAM::Policy') ?? {}).flatMap(({ Properties }) =>
        Properties.PolicyDocument.Statement.map((statement: object) => JSON.stringify([Properties.Roles, statement])),
      );
    const former = rights(before?.app).filter((one) => /secretsmanager:|kms:/.test(one));
    expect(former.length).toBeGreaterThan(5);
    expect(rights()).toEqual(expect.arrayContaining(former));
  });

  test('are in no template of a stage that never had secrets, besides the edge secret', () => {
    const fresh = keptOf({ stage: 'production', keyStore: 'parameters' });
    const left = Object.entries(first).filter(([id]) => !/^(?:PaymentKeys|ProviderKey)/.test(id));
    expect(fresh).toEqual(Object.fromEntries(left));
  });
});

test('A preview is deleted as a whole: nothing stays, and nothing refuses deletion', () => {
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
