import { describe, expect, test } from 'vitest';
import { cloud, type Resource, resourcesOf, theOnly } from './cloud.ts';

const all = ({ app, data }: ReturnType<typeof cloud>) =>
  Object.entries({ ...data.toJSON().Resources, ...app.toJSON().Resources } as Record<string, Resource>);
const stages = ['dev', 'preview', 'production'].map(
  (stage) => [stage, cloud({ stage, alarmMail: 'a@shop.example' })] as const,
);
const [, preview] = stages[1] ?? [];
const [, production] = stages[2] ?? [];
if (!preview || !production) throw new Error('Three stages were built');

/** Lists the resource types that do not support tags in CloudFormation. All other types must have tags. */
const UNTAGGED = new Set([
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::CloudWatch::Dashboard',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolGroup',
  'AWS::IAM::Policy',
  'AWS::KMS::Alias',
  'AWS::Lambda::Alias',
  'AWS::Logs::QueryDefinition',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Version',
  'AWS::Logs::MetricFilter',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SNS::Subscription',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
  'AWS::Scheduler::Schedule',
  'Custom::CDKBucketDeployment',
  'Custom::S3AutoDeleteObjects',
]);

type Tags = { Key: string; Value: string }[] | Record<string, string>;
const tagsOf = ({ Properties }: Resource): Record<string, string> => {
  const tags: Tags = Properties.Tags ?? Properties.UserPoolTags ?? Properties.ResourceTags ?? [];
  return Array.isArray(tags) ? Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value])) : tags;
};

describe.each(stages)('In %s', (stage, built) => {
  test('everything taggable has the tags of the app and the stage', () => {
    const tagged = all(built).filter(([, { Type }]) => !UNTAGGED.has(Type));
    expect(tagged.length).toBeGreaterThan(30);
    const bare = tagged.filter(([, resource]) => {
      const { app, stage: of } = tagsOf(resource);
      return app !== 'foundation' || of !== stage;
    });
    expect(bare.map(([id, { Type }]) => `${Type} ${id}`)).toEqual([]);
  });

  test('the log of every function, those of CDK included, expires', () => {
    const resources = Object.fromEntries(all(built));
    const functions = all(built).filter(([, { Type }]) => Type === 'AWS::Lambda::Function');
    expect(functions.length).toBeGreaterThan(9);
    for (const [id, { Properties }] of functions) {
      const group = resources[Properties.LoggingConfig?.LogGroup?.Ref];
      expect([id, group?.Properties.RetentionInDays]).toEqual([id, expect.any(Number)]);
    }
    for (const [id, { Properties }] of all(built).filter(([, { Type }]) => Type === 'AWS::Logs::LogGroup'))
      expect([id, Properties.RetentionInDays]).toEqual([id, expect.any(Number)]);
  });

  test('the logs of the gateway and of CloudFront expire', () => {
    const { DestinationArn } = theOnly(built.app, 'AWS::ApiGatewayV2::Stage').Properties.AccessLogSettings;
    const logs = resourcesOf(built.app, 'AWS::Logs::LogGroup')[DestinationArn['Fn::GetAtt'][0]];
    expect(logs?.Properties.RetentionInDays).toBeGreaterThan(0);
    const { Logging } = theOnly(built.app, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
    const bucket = resourcesOf(built.app, 'AWS::S3::Bucket')[Logging.Bucket['Fn::GetAtt'][0]];
    expect(bucket?.Properties.LifecycleConfiguration.Rules).toEqual([
      { Status: 'Enabled', ExpirationInDays: expect.any(Number) },
    ]);
  });
});

describe('Work in the background', () => {
  const { app } = production;
  const queueOf = (arn: { 'Fn::GetAtt': string[] }) => arn['Fn::GetAtt'][0] ?? '';
  const watched = Object.values(resourcesOf(app, 'AWS::CloudWatch::Alarm'))
    .filter(({ Properties }) => Properties.MetricName === 'ApproximateNumberOfMessagesVisible')
    .map(({ Properties }) => Properties.Dimensions[0].Value['Fn::GetAtt'][0]);

  test.each<[string, () => { 'Fn::GetAtt': string[] }]>([
    [
      'the stream',
      () =>
        theOnly(app, 'AWS::Lambda::EventSourceMapping', 'changesLiveStream').Properties.DestinationConfig.OnFailure
          .Destination,
    ],
    [
      'the clock, once it runs',
      () => theOnly(app, 'AWS::Lambda::EventInvokeConfig', 'clock').Properties.DestinationConfig.OnFailure.Destination,
    ],
    [
      'the clock, before it runs',
      () => theOnly(app, 'AWS::Scheduler::Schedule', 'ClockSchedule').Properties.Target.DeadLetterConfig.Arn,
    ],
    [
      'feedback of SES through SNS',
      () =>
        Object.values(resourcesOf(app, 'AWS::SNS::Subscription')).find(
          ({ Properties }) => Properties.Protocol === 'https',
        )?.Properties.RedrivePolicy.deadLetterTargetArn,
    ],
  ])('leaves abandoned events for two weeks in a queue with an alarm: %s', (_name, destination) => {
    const queue = queueOf(destination());
    expect(resourcesOf(app, 'AWS::SQS::Queue')[queue]?.Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
    expect(watched).toContain(queue);
  });

  test('has no other queue, and no other function is invoked asynchronously', () => {
    expect(watched.sort()).toEqual(Object.keys(resourcesOf(app, 'AWS::SQS::Queue')).sort());
    const callers = Object.values(resourcesOf(app, 'AWS::Lambda::Permission')).map(
      ({ Properties }) => Properties.Principal,
    );
    expect(new Set(callers)).toEqual(new Set(['apigateway.amazonaws.com']));
  });

  test('gets mail feedback retried for half an hour before SNS gives up', () => {
    const webhook = Object.values(resourcesOf(app, 'AWS::SNS::Subscription')).find(
      ({ Properties }) => Properties.Protocol === 'https',
    );
    const { numRetries, minDelayTarget, maxDelayTarget } = webhook?.Properties.DeliveryPolicy.healthyRetryPolicy ?? {};
    expect(numRetries * maxDelayTarget).toBeLessThanOrEqual(3600);
    expect(numRetries * minDelayTarget).toBeGreaterThanOrEqual(300);
  });
});

describe('Money', () => {
  const budgetOf = (choices: Record<string, string>) =>
    resourcesOf(cloud({ stage: 'production', ...choices }).app, 'AWS::Budgets::Budget');

  test('is watched by a budget that mails the operator before it is spent', () => {
    const [budget] = Object.values(budgetOf({ alarmMail: 'owner@shop.example', budgetDollars: '40' }));
    expect(budget?.Properties.Budget).toMatchObject({ BudgetLimit: { Amount: 40, Unit: 'USD' }, TimeUnit: 'MONTHLY' });
    const notifications = budget?.Properties.NotificationsWithSubscribers;
    expect(
      notifications.map(({ Notification }: { Notification: { NotificationType: string; Threshold: number } }) => [
        Notification.NotificationType,
        Notification.Threshold,
      ]),
    ).toEqual([
      ['ACTUAL', 80],
      ['FORECASTED', 100],
    ]);
    for (const { Subscribers } of notifications)
      expect(Subscribers).toEqual([{ SubscriptionType: 'EMAIL', Address: 'owner@shop.example' }]);
  });

  test('has a budget of 25 dollars by default, none without an alarm address, and no invalid one', () => {
    expect(Object.values(budgetOf({ alarmMail: 'o@shop.example' }))[0]?.Properties.Budget.BudgetLimit.Amount).toBe(25);
    expect(budgetOf({})).toEqual({});
    for (const budgetDollars of ['-1', 'much'])
      expect(() => budgetOf({ budgetDollars })).toThrow('--budget-dollars must be an amount');
  });

  test('is not spent on monitoring a preview', () => {
    const types = all(preview).map(([, { Type }]) => Type);
    const paid = [
      'AWS::SecretsManager::',
      'AWS::KMS::',
      'AWS::CloudWatch::',
      'AWS::Logs::MetricFilter',
      'AWS::CodeDeploy::',
      'AWS::WAFv2::',
      'AWS::Budgets::',
      'AWS::EC2::',
    ];
    expect(types.filter((type) => paid.some((each) => type.startsWith(each)))).toEqual([]);
  });

  test.each(stages)('is not spent on traces in %s', (_stage, built) => {
    expect(JSON.stringify([built.app.toJSON(), built.data.toJSON()])).not.toMatch(/TracingConfig|xray:/);
  });

  test.each(stages)('is not spent on anything provisioned in %s', (_stage, built) => {
    expect(JSON.stringify([built.app.toJSON(), built.data.toJSON()])).not.toMatch(
      /Provisioned(?:Concurrency|Throughput)|ReservedConcurrent/,
    );
    for (const { Properties } of Object.values(resourcesOf(built.data, 'AWS::DynamoDB::Table')))
      expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
  });
});
