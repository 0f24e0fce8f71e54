import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  DescribeStackDriftDetectionStatusCommand,
  DescribeStackResourceDriftsCommand,
  DescribeStacksCommand,
  DetectStackDriftCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clientsIn } from '#infra/ops/aws/clients.ts';
import { readDeployed } from '#infra/ops/aws/stacks.ts';
import { gather } from '#infra/ops/doctor/gather.ts';
import { readAlarms, readClock, readConcurrency } from '#infra/ops/doctor/read/account.ts';
import { readCertificate, readDns } from '#infra/ops/doctor/read/site.ts';
import { readDrift, readTemplates } from '#infra/ops/doctor/read/stacks.ts';
import { reading } from '#infra/ops/doctor/reading.ts';
import { runChecks } from '#infra/ops/doctor/report.ts';
import { parsePaymentEvent } from '#shared/checkout/parse-payment-event.ts';
import { PAYMENT_EVENTS } from '#shared/checkout/payment-events.ts';
import { answering, named } from '../../support/cloud/aws-answers.ts';

describe('The events requested from Stripe', () => {
  test('are exactly those that the shop handles', () => {
    const isHandled = (type: string) => {
      const parsed = parsePaymentEvent({ id: 'evt_1', type, data: { object: {} } });
      return parsed.about !== 'nothing' || parsed.problem !== null;
    };
    expect([...PAYMENT_EVENTS, 'payout.paid'].filter(isHandled)).toEqual(PAYMENT_EVENTS);
  });
});

describe('The stacks', () => {
  const client = (answers: [new (input: never) => object, unknown][]) =>
    answering(CloudFormationClient, new Map(answers as [never, unknown][]));

  test('are read with their outputs, even when one is missing', async () => {
    const answer = ({ StackName }: { StackName: string }) => {
      if (StackName.endsWith('app')) throw named('ValidationError', `Stack with id ${StackName} does not exist`);
      return {
        Stacks: [
          { StackId: 'arn:1', StackStatus: 'CREATE_COMPLETE', Outputs: [{ OutputKey: 'TableName', OutputValue: 't' }] },
        ],
      };
    };
    expect(await readDeployed(client([[DescribeStacksCommand, answer]]), 'dev')).toEqual({
      data: { name: 'foundation-dev-data', id: 'arn:1', status: 'CREATE_COMPLETE', outputs: { TableName: 't' } },
      app: { name: 'foundation-dev-app', id: null, status: null, outputs: {} },
    });
  });

  const drifts = (states: string[]) =>
    client([
      [DetectStackDriftCommand, { StackDriftDetectionId: 'd' }],
      [DescribeStackDriftDetectionStatusCommand, () => ({ DetectionStatus: states.shift() ?? 'DETECTION_COMPLETE' })],
      [
        DescribeStackResourceDriftsCommand,
        ({ StackName, NextToken }: { StackName: string; NextToken?: string }) => ({
          StackResourceDrifts: StackName.endsWith('app')
            ? []
            : [
                {
                  LogicalResourceId: NextToken ?? 'first',
                  ResourceType: 'AWS::S3::Bucket',
                  StackResourceDriftStatus: 'DELETED',
                },
              ],
          NextToken: NextToken || StackName.endsWith('app') ? undefined : 'second',
        }),
      ],
    ]);

  test('are checked for drift until AWS is done', async () => {
    let waits = 0;
    const wait = async () => {
      waits += 1;
    };
    const found = await readDrift(drifts(['DETECTION_IN_PROGRESS', 'DETECTION_IN_PROGRESS']), 'dev', wait);
    expect(found.map(({ stack, id, change }) => [stack, id, change])).toEqual([
      ['foundation-dev-data', 'first', 'DELETED'],
      ['foundation-dev-data', 'second', 'DELETED'],
    ]);
    expect(waits).toBe(2);
  });

  test('that could not be compared are not reported as unchanged', async () => {
    const failed = reading(() => readDrift(drifts(['DETECTION_FAILED']), 'dev', async () => {}));
    expect(await failed).toEqual({ reason: expect.stringContaining('could not compare all of foundation-dev-') });
  });

  test('equal the code, or not', async () => {
    const deployed = client([[GetTemplateCommand, { TemplateBody: '{"b":1,"a":"?"}' }]]);
    const made = (part: 'data' | 'app') => (part === 'data' ? '{"a":"…","b":1}' : '{"a":"…","b":2}');
    expect((await readTemplates(deployed, 'dev', made)).map(({ isAsInCode }) => isAsInCode)).toEqual([true, false]);
  });
});

describe('The alarms', () => {
  const topic = 'arn:aws:sns:eu-central-1:1:topic';
  const states: Record<string, string> = { a: 'OK', b: 'ALARM', c: 'INSUFFICIENT_DATA', d: 'OK' };
  const alarmsNamed = ({ AlarmNames }: { AlarmNames: string[] }) => {
    expect(AlarmNames.length).toBeLessThanOrEqual(100);
    const MetricAlarms = AlarmNames.filter((name) => states[name]).map((AlarmName) => ({
      ...{ AlarmName, AlarmDescription: 'It & that', StateValue: states[AlarmName] },
      AlarmActions: AlarmName === 'd' ? [] : [topic, 'arn:aws:lambda:eu-central-1:1:function:x'],
      ActionsEnabled: AlarmName !== 'c',
    }));
    return { MetricAlarms };
  };
  const cloudwatch = answering(CloudWatchClient, new Map([[DescribeAlarmsCommand, alarmsNamed]]));
  const subscribedBy = (...arns: string[]) => {
    const Subscriptions = arns.map((SubscriptionArn) => ({ SubscriptionArn }));
    const answer = ({ TopicArn }: { TopicArn: string }) => (TopicArn === topic ? { Subscriptions } : {});
    return { cloudwatch, sns: answering(SNSClient, new Map([[ListSubscriptionsByTopicCommand, answer]])) };
  };

  test('are all read, with their state, notifications and subscribers', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `other-${index}`);
    const alarms = await readAlarms(subscribedBy('arn:aws:sns:x', 'PendingConfirmation', 'Deleted'), [
      ...['a', 'b'],
      ...many,
      ...['c', 'd'],
    ]);
    expect(alarms).toEqual({
      count: 4,
      gone: many,
      muted: ['c', 'd'],
      firing: [{ name: 'b', description: 'It & that' }],
      confirmed: 1,
      unconfirmed: 1,
    });
  });

  test('without subscriptions at SNS have no subscriber, and a stage may have none', async () => {
    expect(await readAlarms(subscribedBy(), ['a'])).toMatchObject({ count: 1, confirmed: 0, unconfirmed: 0 });
    expect(await readAlarms(subscribedBy(), [])).toMatchObject({ count: 0, confirmed: 0 });
  });
});

test("The clock is compared with AWS's, even when AWS refuses the request", async () => {
  const ask = async () =>
    new Response(null, { status: 302, headers: { date: new Date(Date.now() - 120_000).toUTCString() } });
  const { secondsOff } = await readClock('eu-central-1', ask);
  expect(Math.round(secondsOff / 10)).toBe(12);
  await expect(readClock('eu-central-1', async () => new Response())).rejects.toThrow('had no date');
});

test('The quota of Lambda is read, and is unknown when Lambda does not report it', async () => {
  const lambda = (limit?: number) =>
    answering(LambdaClient, new Map([[GetAccountSettingsCommand, { AccountLimit: { ConcurrentExecutions: limit } }]]));
  expect(await readConcurrency(lambda(10))).toEqual({ limit: 10 });
  await expect(readConcurrency(lambda())).rejects.toThrow('did not report');
});

test('A certificate is read from ACM', async () => {
  const Certificate = { Status: 'ISSUED', SubjectAlternativeNames: ['a.example'], NotAfter: new Date(5) };
  const acm = answering(ACMClient, new Map([[DescribeCertificateCommand, { Certificate }]]));
  expect(await readCertificate(acm, 'a.example', 'arn')).toMatchObject({
    status: 'ISSUED',
    names: ['a.example'],
    endsAt: 5,
  });
});

describe('A doctor without access to AWS', () => {
  const about = { stage: 'dev' as const, options: {}, isQuick: true };
  const network = {
    clock: async () => ({ secondsOff: 400 }),
    dns: () => Promise.reject(new Error('asked')),
    dmarc: async () => null,
  };

  test('reports that once, with the clock as a possible cause, and nothing unread as healthy', async () => {
    const connect = () => {
      throw named('CredentialsProviderError', 'Could not load credentials from any providers');
    };
    const { readings, context } = await gather(about, 'eu-central-1', connect, network);
    const checked = runChecks(readings, context);
    const seen = checked.filter(({ severity }) => severity !== 'unknown').map(({ subject }) => subject);
    expect(seen).toEqual(['credentials', 'region', 'clock']);
    expect(checked[0]?.results[0]?.message).toContain('No AWS credentials were found');
  });

  test("reads no other account than the stage's", async () => {
    const sts = answering(STSClient, new Map([[GetCallerIdentityCommand, { Account: '222', Arn: 'arn:other' }]]));
    const connect = () => ({ ...clientsIn('eu-central-1'), sts });
    const target = { ...about, options: { account: '111' } };
    const { readings, context } = await gather(target, 'eu-central-1', connect, network);
    const [credentials] = runChecks(readings, context);
    expect(credentials).toMatchObject({ severity: 'broken' });
    expect(credentials?.results[0]?.message).toContain('is in account 111, but these credentials are for 222');
    expect(readings.stacks).toMatchObject({ reason: expect.any(String) });
  });

  test('asks for the region first', async () => {
    const { readings, context } = await gather(about, null, clientsIn, network);
    const broken = runChecks(readings, context).filter(({ severity }) => severity === 'broken');
    expect(broken.map(({ subject }) => subject)).toEqual(['region']);
  });
});

describe('A domain', () => {
  const shop = { siteUrl: 'https://shop.example', distribution: 'd1.cloudfront.net', userPoolId: 'eu-central-1_Pool' };
  const names = (known: Record<string, string[]>, error?: string) => {
    const resolve = async (name: string) => {
      if (error) throw Object.assign(new Error(error), { code: error });
      if (!known[name]) throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' });
      return known[name];
    };
    const none = async () => {
      throw Object.assign(new Error('ENODATA'), { code: 'ENODATA' });
    };
    return { resolve4: resolve, resolve6: none } as never;
  };
  const served = (body: string) => vi.stubGlobal('fetch', async () => new Response(body));
  afterEach(() => vi.unstubAllGlobals());

  test('points to the shop that answers there', async () => {
    served('{"userPoolId":"eu-central-1_Pool"}');
    const known = names({ 'shop.example': ['192.0.2.1'], 'd1.cloudfront.net': ['192.0.2.9'] });
    expect(await readDns(shop, known)).toMatchObject({ addresses: ['192.0.2.1'], isThisShop: true });
    served('<h1>Parked</h1>');
    expect(await readDns(shop, known)).toMatchObject({ isThisShop: false });
  });

  test('that does not exist has no address', async () => {
    expect(await readDns(shop, names({}))).toMatchObject({ addresses: [], isThisShop: null });
  });

  test('is unknown when no DNS server answers', async () => {
    const silent = reading(() => readDns(shop, names({}, 'ETIMEOUT')));
    expect(await silent).toEqual({ reason: 'ETIMEOUT' });
  });
});
