import { describe, expect, test } from 'vitest';
import { actionsOf, cloud, type Resource, resourcesOf, type Statement } from './cloud.ts';

const built = cloud({ stage: 'production', alarmMail: 'owner@shop.example' });
const policies = [built.data, built.app].flatMap((template) =>
  Object.values(resourcesOf(template, 'AWS::IAM::Policy')),
);

interface Grant extends Statement {
  Effect: string;
}

const roleOf = ({ Properties }: Resource): string => Properties.Roles[0].Ref.replace(/[0-9A-F]{8}$/, '');
const isWide = (statement: Grant): boolean =>
  actionsOf(statement).some((action) => action.includes('*')) || JSON.stringify(statement.Resource).includes('*');

/** Lists the remaining wildcards, one line each with the role and the actions. */
const left = policies
  .flatMap((policy) => {
    const statements: Grant[] = policy.Properties.PolicyDocument.Statement;
    return statements.filter(isWide).map((statement) => `${roleOf(policy)}: ${actionsOf(statement).join(' ')}`);
  })
  .toSorted();

const SENDER =
  'ses:GetAccountSendingEnabled ses:GetIdentityDkimAttributes ses:GetIdentityVerificationAttributes ses:VerifyDomainDkim ses:VerifyEmailIdentity';
const UPLOADER = 'CustomCDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756CServiceRole';

describe('In production', () => {
  test('the only wildcards are those that AWS cannot narrow, and those of CDK’s own uploader', () => {
    expect(left).toEqual(
      [
        // Each version of a function is a separate resource, and its number is not known in advance.
        'ReleasesCheckRole: lambda:InvokeFunction',
        'ReleasesRole: lambda:InvokeFunction',
        'ReleasesCrashCheckRole: cloudwatch:GetMetricStatistics',
        ...['adminRole', 'changesRole', 'clockRole'].flatMap((role) => [
          `${role}: ses:GetSendQuota`,
          `${role}: s3:PutObject`,
          `${role}: ses:SendRawEmail`,
        ]),
        `adminRole: ${SENDER}`,
        // These are the parts of uploaded videos. Their keys start with the prefix of uploads.
        'adminRole: s3:GetObject s3:PutObject',
        // These are buyers' photos. Their keys start with the prefix of photos.
        'accountRole: s3:PutObject',
        'changesRole: s3:DeleteObject',
        'clockRole: s3:DeleteObject',
        'shopRole: s3:GetObject s3:PutObject',
        'changesRole: dynamodb:ListStreams',
        `${UPLOADER}: s3:GetBucket* s3:GetObject* s3:List*`,
        `${UPLOADER}: s3:Abort* s3:DeleteObject* s3:GetBucket* s3:GetObject* s3:List* s3:PutObject s3:PutObjectLegalHold s3:PutObjectRetention s3:PutObjectTagging s3:PutObjectVersionTagging`,
      ].toSorted(),
    );
  });

  test('only CDK’s own helpers and CodeDeploy’s role use AWS-managed policies', () => {
    const roles = [built.data, built.app].flatMap((template) =>
      Object.entries(resourcesOf(template, 'AWS::IAM::Role')),
    );
    const managed = roles
      .filter(([, { Properties }]) => Properties.ManagedPolicyArns)
      .map(([id]) => id.replace(/[0-9A-F]{8}$/, ''));
    expect(managed.toSorted()).toEqual(
      [UPLOADER, 'CustomS3AutoDeleteObjectsCustomResourceProviderRole', 'ReleasesRole'].toSorted(),
    );
  });
});

describe('Every acknowledged finding of the AWS Solutions rules', () => {
  const reasons = Object.values(built.stacks)
    .flatMap((stack) => stack.node.findAll())
    .flatMap(({ node }) => node.metadata)
    .filter(({ type }) => type === 'aws:cdk:acknowledged-rules')
    .flatMap(({ data }) => Object.entries<string>(data))
    .map(([rule, reason]) => ({ rule: rule.replace(/^Annotation::/, '').replace(/\[.*/, ''), reason }));

  test('has its reason in a sentence', () => {
    expect(reasons.length).toBeGreaterThan(20);
    for (const { reason } of reasons) expect(reason).toMatch(/^[A-Z].{30,}\.$/);
  });

  test('is in this list', () => {
    expect([...new Set(reasons.map(({ rule }) => rule))].toSorted()).toEqual([
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'AwsSolutions-APIG4',
      'AwsSolutions-CFR1',
      'AwsSolutions-CFR2',
      'AwsSolutions-CFR4',
      'AwsSolutions-COG1',
      'AwsSolutions-COG2',
      'AwsSolutions-COG8',
      'AwsSolutions-IAM4',
      'AwsSolutions-IAM5',
      'AwsSolutions-L1',
      'AwsSolutions-S1',
      'AwsSolutions-SMG4',
      'AwsSolutions-SQS3',
    ]);
  });
});
