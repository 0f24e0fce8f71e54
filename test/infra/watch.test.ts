import { describe, expect, test } from 'vitest';
import { runbook } from '#infra/runbook.ts';
import { anchorOf, anchorsIn, readDocument } from '../support/documents/documents.ts';
import { cloud, resourcesOf, theOnly } from './cloud.ts';

const { app, data } = cloud({ stage: 'production', alarmMail: 'owner@shop.example' });
const alarms = Object.values(resourcesOf(app, 'AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties);

interface Look {
  MetricStat: unknown;
}

interface TableMetric {
  MetricName: string;
  Dimensions: { Name: string; Value: string }[];
}

describe('The operator', () => {
  test('is notified when an alarm rings and when it ends', () => {
    expect(alarms.length).toBeGreaterThan(0);
    for (const alarm of alarms) {
      expect(alarm.AlarmActions).toHaveLength(1);
      expect(alarm.OKActions).toEqual(alarm.AlarmActions);
    }
    const endpoints = Object.values(resourcesOf(app, 'AWS::SNS::Subscription'))
      .filter(({ Properties }) => Properties.Protocol === 'email')
      .map(({ Properties }) => Properties.Endpoint);
    expect(endpoints).toEqual(['owner@shop.example', 'owner@shop.example']);
  });

  test.each([
    '5xx',
    'concurrency is used up',
    'clock has not run',
    'Confirmation emails, listings, and search are running late',
    'throttling calls',
    'emails in a hundred are bouncing',
    'spam',
    'gave up on a change',
    'A run of the clock failed',
    'failed in their handler',
    'A job needs attention',
    'cards were declined',
    'late in going to the provider',
    'gave up telling the shop',
    'no one can sign up',
  ])('has an alarm that says "%s"', (text) => {
    expect(alarms.filter((alarm) => alarm.AlarmDescription.includes(text)).length).toBeGreaterThan(0);
  });

  test('finds in every alarm a link to the heading that says what to do', () => {
    const anchors = anchorsIn('docs/operating.md');
    expect(new Set(anchors).size).toBe(anchors.length);
    const linked = alarms.map(({ AlarmDescription }) => {
      const [, anchor] = /\. What to do: docs\/operating\.md#([a-z-]+)$/.exec(AlarmDescription) ?? [];
      expect([AlarmDescription, anchors]).toEqual([AlarmDescription, expect.arrayContaining([anchor])]);
      return anchor;
    });
    expect(new Set(linked)).toEqual(new Set(Object.values(runbook)));
  });

  test('finds every alarm by its name under the heading that its mail links to', () => {
    const sections = readDocument('docs/operating.md').split(/^## /m);
    for (const [id, { Properties }] of Object.entries(resourcesOf(app, 'AWS::CloudWatch::Alarm'))) {
      const anchor = Properties.AlarmDescription.split('#').at(-1);
      const section = sections.find((text) => anchorOf(text.split('\n')[0] ?? '') === anchor) ?? '';
      // The id is the name of the scope, the name of the alarm, and a hash of eight characters.
      const name = id.slice('Alarms'.length, -8);
      const named = [...section.matchAll(/`([A-Za-z]+)`/g)].map(([, word = '']) => word);
      expect([name, named]).toEqual([name, expect.arrayContaining([name])]);
    }
  });

  test('pays for as many alarms, secrets and keys as docs/costs.md says', () => {
    const costs = readDocument('docs/costs.md');
    expect(costs).toContain(`${alarms.length} alarms`);
    // An alarm costs ten cents for each metric that it reads.
    const looks = alarms.map(
      ({ Metrics = [{ MetricStat: {} }] }) => Metrics.filter(({ MetricStat }: Partial<Look>) => MetricStat).length,
    );
    expect(costs).toContain(`${looks.reduce((sum, count) => sum + count)} metrics`);
    const fresh = cloud({ stage: 'production', keyStore: 'parameters', alarmMail: 'owner@shop.example' });
    const kept = ['AWS::SecretsManager::Secret', 'AWS::KMS::Key'].map((type) =>
      [fresh.app, fresh.data].flatMap((one) => Object.keys(resourcesOf(one, type))),
    );
    expect(kept).toEqual([[expect.stringMatching(/^FrontDoorKey/)], []]);
    expect(costs).toContain('| the edge secret | 0.40 |');
    const metrics = Object.values(resourcesOf(app, 'AWS::Logs::MetricFilter')).map(
      ({ Properties }) => Properties.MetricTransformations[0].MetricName,
    );
    expect([...new Set(metrics)].toSorted()).toEqual([
      'CardTesting',
      'FailedByRelease',
      'PaidNotSubmitted',
      'ProviderLost',
      'RequestsFailed',
      'TableThrottled',
      'WorkParked',
    ]);
  });

  test('is notified of orders that wait for the provider, from the clock’s log', () => {
    const filter = Object.values(resourcesOf(app, 'AWS::Logs::MetricFilter')).find(
      ({ Properties }) => Properties.MetricTransformations[0].MetricName === 'PaidNotSubmitted',
    );
    expect(filter?.Properties.FilterPattern).toContain('$.message = "figures"');
    // CloudWatch charges for a metric in every hour with a value, even if the value is zero.
    expect(filter?.Properties.FilterPattern).toContain('$.paidNotSubmitted > 0');
    expect(filter?.Properties.MetricTransformations[0].MetricValue).toBe('$.paidNotSubmitted');
    const alarm = alarms.find((one) => one.MetricName === 'PaidNotSubmitted');
    expect([alarm.Statistic, alarm.Threshold, alarm.EvaluationPeriods * alarm.Period]).toEqual(['Maximum', 1, 900]);
  });

  test('is notified of errors of both user pool triggers, which are in the other stack', () => {
    const { Metrics } = alarms.find(({ AlarmDescription }) => AlarmDescription.includes('no one can sign up'));
    const watched = Metrics.flatMap(({ MetricStat }: { MetricStat?: { Metric: TableMetric } }) =>
      MetricStat ? [MetricStat.Metric] : [],
    ).map(({ MetricName, Dimensions }: TableMetric) => `${MetricName} ${JSON.stringify(Dimensions)}`);
    expect(watched).toHaveLength(2);
    for (const name of ['AdmitSignUp', 'CustomMessage'])
      expect(watched).toContainEqual(
        expect.stringMatching(new RegExp(`^Errors .*"Fn::ImportValue":"[^"]*ExportsOutputRef${name}`)),
      );
  });

  test('is notified of a clock that sends no data', () => {
    const clock = alarms.find((alarm) => alarm.AlarmDescription.includes('clock has not run'));
    expect(clock.TreatMissingData).toBe('breaching');
  });

  test('is not notified of a clock that has yet to tick: its alarm is created after the schedule and all that takes minutes', () => {
    const [, alarm] =
      Object.entries(resourcesOf(app, 'AWS::CloudWatch::Alarm')).find(([id]) => id.includes('ClockStopped')) ?? [];
    const { DependsOn } = alarm as unknown as { DependsOn: string[] };
    expect(DependsOn).toContainEqual(expect.stringMatching(/^ClockSchedule/));
    for (const type of ['AWS::CloudFront::Distribution', 'Custom::CDKBucketDeployment'])
      expect(DependsOn).toEqual(expect.arrayContaining(Object.keys(resourcesOf(app, type))));
  });

  test.each([
    ['table throttled', 'TableThrottled', ['account', 'admin', 'changes', 'clock', 'pages', 'shop', 'webhooks']],
    ['job dead-lettered', 'WorkParked', ['changes', 'clock']],
    ['request failed', 'RequestsFailed', ['account', 'admin', 'pages', 'shop', 'webhooks']],
  ])('is notified of "%s" in the logs', (message, metricName, writers) => {
    const filters = Object.values(resourcesOf(app, 'AWS::Logs::MetricFilter')).filter(
      ({ Properties }) =>
        Properties.FilterPattern.includes(`$.message = "${message}"`) &&
        Properties.MetricTransformations[0].MetricName === metricName,
    );
    const groups = filters.map(({ Properties }) => Properties.LogGroupName.Ref.replace(/Logs[0-9A-F]{8}$/, ''));
    expect(groups.sort()).toEqual(writers);
    const alarm = alarms.find((one) => one.MetricName === metricName);
    for (const { Properties } of filters) {
      const [{ MetricName, MetricNamespace }] = Properties.MetricTransformations;
      expect([MetricName, MetricNamespace]).toEqual([alarm?.MetricName, alarm?.Namespace]);
    }
  });

  test('finds the errors of every function among the saved queries, and pays for no dashboard', () => {
    expect(resourcesOf(app, 'AWS::CloudWatch::Dashboard')).toEqual({});
    const queries = Object.values(resourcesOf(app, 'AWS::Logs::QueryDefinition')).map(({ Properties }) => Properties);
    expect(queries.map(({ Name }) => Name)).toContain('foundation-production-app/Errors');
    for (const { LogGroupNames } of queries) expect(LogGroupNames).toHaveLength(7);
  });

  test('may see the shop on one page, with the errors of every function', () => {
    const { app: shown } = cloud({ stage: 'production', dashboard: 'true' });
    const body = JSON.stringify(theOnly(shown, 'AWS::CloudWatch::Dashboard').Properties.DashboardBody);
    expect(body).toContain("filter level = 'ERROR'");
    for (const name of ['shop', 'account', 'admin', 'webhooks', 'pages', 'changes', 'clock'])
      expect(body).toMatch(new RegExp(`"Ref":"${name}Logs`));
    for (const metric of ['WorkParked', 'RequestsFailed']) expect(body).toContain(metric);
    for (const line of [
      'checkout opened',
      'order settled',
      'order submitted',
      'mail sent',
      'paidNotSubmitted',
      'syncAgeMinutes',
    ])
      expect(body).toContain(line);
  });

  test('finds in the outputs the values that have to be entered elsewhere', () => {
    const outputs = [...Object.keys(app.findOutputs('*')), ...Object.keys(data.findOutputs('*'))];
    expect(outputs).toEqual(
      expect.arrayContaining([
        'SiteUrl',
        'StripeWebhookUrl',
        'TableName',
        'UserPoolId',
        'UserPoolClientId',
        'PaymentSecretId',
      ]),
    );
  });

  test('finds whole names there, as AWS returns them', () => {
    for (const template of [data, app]) expect(JSON.stringify(template.findOutputs('*'))).not.toContain('Fn::Split');
  });
});

describe('The sender', () => {
  const stages = ['dev', 'preview', 'production'];
  const zone = {
    domain: 'shop.example',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1',
    hostedZoneId: 'Z1',
    hostedZoneName: 'shop.example',
  };
  const senderOf = (choices: Record<string, string>): string =>
    theOnly(cloud(choices).app, 'AWS::SES::EmailIdentity').Properties.EmailIdentity;

  test.each([{}, zone])('is different in each stage with %o, as SES accepts an identity once', (choices) => {
    expect(new Set(stages.map((stage) => senderOf({ ...choices, stage }))).size).toBe(stages.length);
  });

  test('of production is the domain itself, with its three DKIM records in the zone', () => {
    const production = { ...zone, stage: 'production' };
    expect(senderOf(production)).toBe('shop.example');
    const records = Object.values(resourcesOf(cloud(production).app, 'AWS::Route53::RecordSet'));
    expect(records.filter(({ Properties }) => Properties.Type === 'CNAME')).toHaveLength(3);
  });

  test('may be entered in capitals: mails are sent from the domain in lower case', () => {
    const { app: loud } = cloud({ mailAddress: 'Hello@Shop.Example' });
    expect(JSON.stringify(loud.toJSON())).toContain('<Hello@shop.example>');
    expect(JSON.stringify(loud.toJSON())).not.toContain('Shop.Example');
  });

  test('can belong to another stage, and is then not created again', () => {
    const shared = cloud({ mailAddress: 'hello@shop.example', mailIdentity: 'existing' });
    expect(resourcesOf(shared.app, 'AWS::SES::EmailIdentity')).toEqual({});
    expect(JSON.stringify(shared.app.toJSON())).toContain('<hello@shop.example>');
    expect(() => cloud({ mailIdentity: 'shared' })).toThrow('"existing"');
  });
});

describe('Mail', () => {
  test('that bounces or is marked as spam is reported', () => {
    const { EventDestination } = theOnly(app, 'AWS::SES::ConfigurationSetEventDestination').Properties;
    expect(EventDestination.MatchingEventTypes).toEqual(expect.arrayContaining(['bounce', 'complaint']));
    expect(EventDestination.SnsDestination).toBeDefined();
  });

  test('feedback reaches the shop’s webhook, signed with SHA-256, once it can answer', () => {
    const subscriptions = Object.values(resourcesOf(app, 'AWS::SNS::Subscription'));
    const own = subscriptions.filter(({ Properties }) => Properties.Protocol === 'https');
    expect(own).toHaveLength(1);
    expect(JSON.stringify(own[0]?.Properties.Endpoint)).toContain('/api/webhooks/ses');
    const dependsOn = JSON.stringify((own[0] as unknown as { DependsOn: string[] }).DependsOn);
    for (const name of ['SiteDistribution', 'webhooks', 'Gateway']) expect(dependsOn).toContain(name);
    const topics = Object.values(resourcesOf(app, 'AWS::SNS::Topic'));
    expect(topics.filter(({ Properties }) => Properties?.SignatureVersion === '2')).toHaveLength(1);
  });

  test('feedback and alarms may be published although the topics accept TLS only', () => {
    const publishers = Object.values(resourcesOf(app, 'AWS::SNS::TopicPolicy'))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow')
      .map(({ Principal }) => Principal.Service);
    expect(publishers.sort()).toEqual(['cloudwatch.amazonaws.com', 'ses.amazonaws.com']);
  });
});
