import { describe, expect, test } from 'vitest';
import { tableSchema } from '#infra/table.ts';
import { UNPERMITTED_LIMIT } from '#shared/customers/sign-up.ts';
import { limitKey } from '#store/keys/key.ts';
import { signUpKeyKey } from '#store/keys/shop.ts';
import { actionsOf, cloud, type Resource, resourcesOf, statementsOf, theOnly } from './cloud.ts';

const { data } = cloud({ stage: 'production' });
const table = theOnly(data, 'AWS::DynamoDB::Table');
const pool = theOnly(data, 'AWS::Cognito::UserPool');
const media = theOnly(data, 'AWS::S3::Bucket');

const secretNamed = (name: string): Resource => {
  const [found] = Object.entries(resourcesOf(data, 'AWS::SecretsManager::Secret')).filter(([id]) =>
    id.startsWith(name),
  );
  if (!found) throw new Error(`There is no secret ${name}`);
  return found[1];
};
const encryption = theOnly(data, 'AWS::KMS::Key');

describe('Everything that must never be lost', () => {
  test.each([
    ['the table', table],
    ['the pictures', media],
    ['the user pool', pool],
    ['the payment keys', secretNamed('PaymentKeys')],
    ["the provider's key", secretNamed('ProviderKey')],
    ["the encryption key of the provider's key", encryption],
  ])('%s outlives the stack and a replacement', (_name, resource) => {
    expect(resource.DeletionPolicy).toBe('Retain');
    expect(resource.UpdateReplacePolicy).toBe('Retain');
  });

  test('the table and the user pool refuse to be deleted', () => {
    expect(table.Properties.DeletionProtectionEnabled).toBe(true);
    expect(pool.Properties.DeletionProtection).toBe('ACTIVE');
  });

  test('the table can be restored to any second of the last weeks', () => {
    expect(table.Properties.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled).toBe(true);
  });

  test('an overwritten picture can be restored', () => {
    expect(media.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
  });

  test('former pictures are kept longer than the backups that name them, and unfinished uploads for a day', () => {
    const [rule] = media.Properties.LifecycleConfiguration.Rules;
    const DAYS_OF_BACKUPS = 35;
    expect(rule.NoncurrentVersionExpiration.NoncurrentDays).toBeGreaterThan(DAYS_OF_BACKUPS);
    expect(rule.AbortIncompleteMultipartUpload.DaysAfterInitiation).toBe(1);
    expect(rule).not.toHaveProperty('ExpirationInDays');
  });

  test('the parts of uploaded videos are gone after a day', () => {
    const [, rule] = media.Properties.LifecycleConfiguration.Rules;
    expect(rule).toMatchObject({
      ...{ Prefix: 'uploads/', ExpirationInDays: 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
    });
  });

  test('only a preview is deleted with its data', () => {
    const preview = cloud({ stage: 'preview' }).data;
    expect(theOnly(preview, 'AWS::DynamoDB::Table').DeletionPolicy).toBe('Delete');
    expect(theOnly(cloud().data, 'AWS::DynamoDB::Table').DeletionPolicy).toBe('Retain');
  });
});

describe('The table', () => {
  test('bounds what a runaway can cost', () => {
    const { MaxReadRequestUnits, MaxWriteRequestUnits } = table.Properties.OnDemandThroughput;
    // The factors are the prices in us-east-1, in dollars per million units.
    const dollarsAnHour = ((MaxReadRequestUnits * 0.125 + MaxWriteRequestUnits * 0.625) * 3600) / 1e6;
    expect(Math.round(dollarsAnHour)).toBeLessThanOrEqual(13);
  });

  test('has the keys, indexes, lifetime and stream that infra/table.ts names', () => {
    const { Properties } = table;
    expect(Properties.KeySchema).toEqual([
      { AttributeName: tableSchema.partitionKey, KeyType: 'HASH' },
      { AttributeName: tableSchema.sortKey, KeyType: 'RANGE' },
    ]);
    expect(Properties.GlobalSecondaryIndexes.map((index: { IndexName: string }) => index.IndexName)).toEqual(
      tableSchema.indexes.map((index) => index.name),
    );
    expect(Properties.TimeToLiveSpecification).toEqual({ AttributeName: tableSchema.timeToLive, Enabled: true });
    expect(Properties.StreamSpecification.StreamViewType).toBe(tableSchema.stream);
    expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
    expect(Properties.SSESpecification.SSEEnabled).toBe(true);
  });
});

describe('The pictures', () => {
  test('are never public', () => {
    expect(Object.values(media.Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
  });

  test('are read over TLS, by CloudFront of this account', () => {
    const { Statement } = theOnly(data, 'AWS::S3::BucketPolicy').Properties.PolicyDocument;
    const denied = Statement.find((statement: { Effect: string }) => statement.Effect === 'Deny');
    expect(denied.Condition).toEqual({ Bool: { 'aws:SecureTransport': 'false' } });
    const allowed = Statement.filter((statement: { Effect: string }) => statement.Effect === 'Allow');
    expect(allowed).toHaveLength(1);
    expect(allowed[0].Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
    // AWS documents only one condition: CloudFront sends the distribution's ARN.
    const { ArnLike, ...rest } = allowed[0].Condition;
    expect(rest).toEqual({});
    expect(ArnLike).toEqual({
      'AWS:SourceArn': {
        'Fn::Join': [
          '',
          ['arn:', { Ref: 'AWS::Partition' }, ':cloudfront::', { Ref: 'AWS::AccountId' }, ':distribution/*'],
        ],
      },
    });
  });
});

describe('The user pool', () => {
  // If one of these settings changes, CloudFormation replaces the pool and deletes every user.
  test('keeps the settings that can never be changed', () => {
    const { UsernameConfiguration, UsernameAttributes, AliasAttributes, Schema } = pool.Properties;
    expect({ UsernameConfiguration, UsernameAttributes, AliasAttributes, Schema }).toEqual({
      UsernameConfiguration: { CaseSensitive: false },
      UsernameAttributes: ['email'],
      AliasAttributes: undefined,
      Schema: [
        { Name: 'email', Mutable: true, Required: true },
        { Name: 'given_name', Mutable: true, Required: true },
        { Name: 'family_name', Mutable: true, Required: true },
      ],
    });
  });

  test('accepts any password of six characters', () => {
    expect(pool.Properties.Policies.PasswordPolicy).toEqual({
      MinimumLength: 6,
      RequireLowercase: false,
      RequireUppercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
    });
  });

  test('keeps the old address until the new one is confirmed, and recovers by e-mail alone', () => {
    expect(pool.Properties.UserAttributeUpdateSettings).toEqual({
      AttributesRequireVerificationBeforeUpdate: ['email'],
    });
    expect(pool.Properties.AccountRecoverySetting.RecoveryMechanisms).toEqual([
      { Name: 'verified_email', Priority: 1 },
    ]);
  });

  test('offers the codes of an authenticator app, and no text messages', () => {
    const { MfaConfiguration, EnabledMfas, SmsConfiguration } = pool.Properties;
    expect({ MfaConfiguration, EnabledMfas, SmsConfiguration }).toEqual({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      SmsConfiguration: undefined,
    });
  });

  test("lets the shop's one client sign in without the browser ever sending a password", () => {
    const { Properties } = theOnly(data, 'AWS::Cognito::UserPoolClient');
    expect(Properties.ExplicitAuthFlows).toEqual([
      'ALLOW_ADMIN_USER_PASSWORD_AUTH',
      'ALLOW_USER_SRP_AUTH',
      'ALLOW_REFRESH_TOKEN_AUTH',
    ]);
    expect(Properties.GenerateSecret ?? false).toBe(false);
    expect(Properties.PreventUserExistenceErrors).toBe('ENABLED');
    expect(Properties.EnableTokenRevocation).toBe(true);
    expect(Properties.AllowedOAuthFlowsUserPoolClient).toBe(false);
  });

  test('mails codes for signing in with the Essentials plan alone, once SES may send them', () => {
    const chosen = (choices: Record<string, string>) => {
      const { data } = cloud({ stage: 'production', mailDomain: 'shop.example', ...choices });
      const { Policies, UserPoolTier } = theOnly(data, 'AWS::Cognito::UserPool').Properties;
      const { ExplicitAuthFlows } = theOnly(data, 'AWS::Cognito::UserPoolClient').Properties;
      const factors = Policies.SignInPolicy?.AllowedFirstAuthFactors;
      return { UserPoolTier, factors, isChoice: ExplicitAuthFlows.includes('ALLOW_USER_AUTH') };
    };
    const none = { factors: undefined, isChoice: false };
    expect(chosen({ mailVerified: 'true' })).toEqual({ UserPoolTier: 'LITE', ...none });
    expect(chosen({ userPoolPlan: 'essentials' })).toEqual({ UserPoolTier: 'ESSENTIALS', ...none });
    expect(chosen({ userPoolPlan: 'essentials', mailVerified: 'true' })).toEqual({
      UserPoolTier: 'ESSENTIALS',
      factors: ['PASSWORD', 'EMAIL_OTP'],
      isChoice: true,
    });
  });

  test("binds passkeys to the shop's domain, asks for the screen lock, counts them as both steps, and has none without a domain", () => {
    const poolOf = (choices: Record<string, string>) =>
      theOnly(cloud({ stage: 'production', userPoolPlan: 'essentials', ...choices }).data, 'AWS::Cognito::UserPool')
        .Properties;
    const { Policies, WebAuthnRelyingPartyID, WebAuthnUserVerification, WebAuthnFactorConfiguration } = poolOf({
      domain: 'shop.example',
      certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1',
    });
    expect(Policies.SignInPolicy.AllowedFirstAuthFactors).toEqual(['PASSWORD', 'WEB_AUTHN']);
    expect({ WebAuthnRelyingPartyID, WebAuthnUserVerification, WebAuthnFactorConfiguration }).toEqual({
      WebAuthnRelyingPartyID: 'shop.example',
      WebAuthnUserVerification: 'required',
      WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
    });
    expect(poolOf({}).Policies.SignInPolicy).toBeUndefined();
    expect(poolOf({}).WebAuthnFactorConfiguration).toBeUndefined();
  });

  test('gives each step of a sign-in ten minutes, as an emailed code has to arrive', () => {
    expect(theOnly(data, 'AWS::Cognito::UserPoolClient').Properties.AuthSessionValidity).toBe(10);
  });

  test('revokes the rights of a former admin within fifteen minutes', () => {
    const { Properties } = theOnly(data, 'AWS::Cognito::UserPoolClient');
    expect([Properties.AccessTokenValidity, Properties.TokenValidityUnits.AccessToken]).toEqual([15, 'minutes']);
  });

  test('checks each sign-up with a function that may only read one partition of the table and count in another', () => {
    const [id = '', admits] =
      Object.entries(resourcesOf(data, 'AWS::Lambda::Function')).find(([name]) => name.startsWith('AdmitSignUp')) ?? [];
    expect(pool.Properties.LambdaConfig.PreSignUp).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
    expect(Object.keys(admits?.Properties.Environment.Variables)).toContain('TABLE_NAME');
    const mayCall = Object.values(resourcesOf(data, 'AWS::Lambda::Permission')).find(
      ({ Properties }) => Properties.FunctionName['Fn::GetAtt'][0] === id,
    );
    expect(mayCall?.Properties.Principal).toBe('cognito-idp.amazonaws.com');
    const grants = statementsOf(data, 'AdmitSignUpRole').filter((statement) =>
      actionsOf(statement).some((action) => action.startsWith('dynamodb:')),
    );
    const within = (pk: string) => ({ 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [pk] } });
    expect(grants).toMatchObject([
      { Action: 'dynamodb:GetItem', Condition: within(signUpKeyKey.pk) },
      { Action: 'dynamodb:UpdateItem', Condition: within(limitKey(UNPERMITTED_LIMIT.name, 0).pk) },
    ]);
  });

  test('has the group admin', () => {
    expect(theOnly(data, 'AWS::Cognito::UserPoolGroup').Properties.GroupName).toBe('admin');
  });

  test('sends through SES once the sender is verified', () => {
    const verified = cloud({ stage: 'production', mailDomain: 'shop.example', mailVerified: 'true' });
    const { EmailConfiguration } = theOnly(verified.data, 'AWS::Cognito::UserPool').Properties;
    expect(EmailConfiguration.EmailSendingAccount).toBe('DEVELOPER');
    expect(EmailConfiguration.ConfigurationSet).toBe(
      theOnly(verified.app, 'AWS::SES::ConfigurationSet').Properties.Name,
    );
  });
});

test('Payment keys are left for the operator to fill in', () => {
  const { SecretString } = secretNamed('PaymentKeys').Properties;
  expect(JSON.parse(SecretString)).toEqual({ stripeSecretKey: 'not-set', stripeWebhookSecret: 'not-set' });
});

test("The provider's key is empty until an admin connects, and encrypted with a KMS key of its own that rotates", () => {
  const { SecretString, KmsKeyId } = secretNamed('ProviderKey').Properties;
  expect(JSON.parse(SecretString)).toEqual({});
  expect(JSON.stringify(KmsKeyId)).toContain('ProviderKeys');
  expect(encryption.Properties.EnableKeyRotation).toBe(true);
});

test('A deleted stage can be deployed again: no retained resource has a fixed name', () => {
  const kept = Object.values(data.toJSON().Resources as Record<string, Resource>).filter(
    ({ DeletionPolicy }) => DeletionPolicy === 'Retain',
  );
  expect(kept.length).toBeGreaterThan(0);
  for (const { Properties } of kept) {
    for (const name of ['Name', 'TableName', 'BucketName', 'UserPoolName', 'AliasName'])
      expect(Properties[name]).toBeUndefined();
  }
});

test('Functions have no AWS-managed policies', () => {
  for (const { Properties } of Object.values(resourcesOf(data, 'AWS::IAM::Role'))) {
    expect(Properties.ManagedPolicyArns).toBeUndefined();
  }
});
