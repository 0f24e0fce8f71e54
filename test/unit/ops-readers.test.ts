import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  DescribeStackDriftDetectionStatusCommand,
  DescribeStackResourceDriftsCommand,
  DescribeStacksCommand,
  DetectStackDriftCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Query } from '../../infra/ops/aws/calls.ts';
import { clientsIn } from '../../infra/ops/aws/clients.ts';
import { readDeployed } from '../../infra/ops/aws/stacks.ts';
import { elementsOf, parseXml, textOf } from '../../infra/ops/aws/xml.ts';
import { examine } from '../../infra/ops/doctor/findings.ts';
import { gather, reading } from '../../infra/ops/doctor/gather.ts';
import { readAlarms, readClock, readConcurrency } from '../../infra/ops/doctor/read/account.ts';
import { readCertificate, readDns } from '../../infra/ops/doctor/read/site.ts';
import { readDrift, readTemplates } from '../../infra/ops/doctor/read/stacks.ts';
import { contractKeys } from '../../shared/contract/index.ts';
import { PAYMENT_EVENTS, PAYMENT_WEBHOOK_PATH } from '../../shared/payment-events.ts';
import { answering, named } from '../support/aws-answers.ts';

const source = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

describe('The events that Stripe is asked to tell', () => {
  test('are exactly those that the shop acts on', () => {
    const handled = [...source('functions/requests/webhooks/receive-stripe-event.ts').matchAll(/case '([\w.]+)':/g)];
    expect(handled.map(([, event]) => event).sort()).toEqual([...PAYMENT_EVENTS].sort());
  });

  test('arrive where the shop hears them', () => {
    expect(contractKeys).toContain(`POST ${PAYMENT_WEBHOOK_PATH}`);
  });
});

describe('The stacks', () => {
  const client = (answers: [new (input: never) => object, unknown][]) =>
    answering(CloudFormationClient, new Map(answers as [never, unknown][]));

  test('are read with what they say of themselves, also when one is not there', async () => {
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

  test('are compared with what they were, as long as that takes', async () => {
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

  test('that could not be compared are not called unchanged', async () => {
    const failed = reading(() => readDrift(drifts(['DETECTION_FAILED']), 'dev', async () => {}));
    expect(await failed).toEqual({ because: expect.stringContaining('could not compare all of foundation-dev-') });
  });

  test('are what the code makes, or not', async () => {
    const deployed = client([[GetTemplateCommand, { TemplateBody: '{"b":1,"a":"?"}' }]]);
    const made = (part: 'data' | 'app') => (part === 'data' ? '{"a":"…","b":1}' : '{"a":"…","b":2}');
    expect((await readTemplates(deployed, 'dev', made)).map(({ isAsInCode }) => isAsInCode)).toEqual([true, false]);
  });
});

describe('The alarms', () => {
  const alarm = (name: string, state: string) =>
    `<member><AlarmActions><member>arn:aws:sns:eu-central-1:1:topic</member></AlarmActions><ActionsEnabled>${name !== 'c'}</ActionsEnabled><AlarmName>${name}</AlarmName><AlarmDescription>It &amp; that</AlarmDescription><StateValue>${state}</StateValue></member>`;
  const page = (alarms: string) =>
    `<DescribeAlarmsResponse xmlns="http://monitoring.amazonaws.com/doc/2010-08-01/"><DescribeAlarmsResult><MetricAlarms>${alarms}</MetricAlarms><CompositeAlarms/></DescribeAlarmsResult></DescribeAlarmsResponse>`;
  const subscribed = (...arns: string[]) =>
    `<R><Subscriptions>${arns.map((arn) => `<member><SubscriptionArn>${arn}</SubscriptionArn></member>`).join('')}</Subscriptions></R>`;

  const states: Record<string, string> = { a: 'OK', b: 'ALARM', c: 'INSUFFICIENT_DATA' };
  const query =
    (subscriptions: string): Query =>
    async (service, { TopicArn, ...parameters }) => {
      if (service === 'sns') return parseXml(TopicArn === 'arn:aws:sns:eu-central-1:1:topic' ? subscriptions : '<R/>');
      const asked = Object.entries(parameters).flatMap(([key, value]) => (key.startsWith('AlarmNames.') ? value : []));
      expect(asked.length).toBeLessThanOrEqual(100);
      return parseXml(page(asked.flatMap((name) => (states[name] ? alarm(name, states[name]) : [])).join('')));
    };

  test('are all read, with those that are on and who hears them', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `other-${index}`);
    const alarms = await readAlarms(query(subscribed('arn:aws:sns:x', 'PendingConfirmation', 'Deleted')), [
      ...['a', 'b'],
      ...many,
      'c',
    ]);
    expect(alarms).toEqual({
      count: 3,
      gone: many,
      muted: ['c'],
      ringing: [{ name: 'b', says: 'It & that' }],
      heardBy: 1,
      unconfirmed: 1,
    });
  });

  test('of which SNS says nothing are not heard, and of a stage that has none there are none', async () => {
    expect(await readAlarms(query(subscribed()), ['a'])).toMatchObject({ count: 1, heardBy: 0, unconfirmed: 0 });
    expect(await readAlarms(query(subscribed()), [])).toMatchObject({ count: 0, heardBy: 0 });
  });
});

test("AWS's answers are read whatever their order, and what is none is refused", () => {
  const xml = parseXml('<?xml version="1.0"?><A x="1"><B><C>1 &lt; 2</C></B><B/><C>3</C></A>');
  expect(elementsOf(xml, 'B')).toHaveLength(2);
  expect(elementsOf(xml, 'C').map(({ text }) => text)).toEqual(['1 < 2', '3']);
  expect(textOf(xml, 'D')).toBe('');
  expect(() => parseXml('<A><B></A>')).toThrow('no XML');
  expect(() => parseXml('<A>')).toThrow('no XML');
});

test("The clock is compared with AWS's, also when AWS refuses the question", async () => {
  const ask = async () =>
    new Response(null, { status: 302, headers: { date: new Date(Date.now() - 120_000).toUTCString() } });
  const { secondsOff } = await readClock('eu-central-1', ask);
  expect(Math.round(secondsOff / 10)).toBe(12);
  await expect(readClock('eu-central-1', async () => new Response())).rejects.toThrow('without its time');
});

test('The quota of Lambda is read, and one that Lambda does not say is not known', async () => {
  const lambda = (limit?: number) =>
    answering(LambdaClient, new Map([[GetAccountSettingsCommand, { AccountLimit: { ConcurrentExecutions: limit } }]]));
  expect(await readConcurrency(lambda(10))).toEqual({ limit: 10 });
  await expect(readConcurrency(lambda())).rejects.toThrow('did not say');
});

test('A certificate is read as ACM knows it', async () => {
  const Certificate = { Status: 'ISSUED', SubjectAlternativeNames: ['a.example'], NotAfter: new Date(5) };
  const acm = answering(ACMClient, new Map([[DescribeCertificateCommand, { Certificate }]]));
  expect(await readCertificate(acm, 'a.example', 'arn')).toMatchObject({
    status: 'ISSUED',
    names: ['a.example'],
    endsAt: 5,
  });
});

describe('A doctor who may not ask AWS', () => {
  const about = { stage: 'dev' as const, choices: {}, isQuick: true };
  const network = {
    clock: async () => ({ secondsOff: 400 }),
    dns: () => Promise.reject(new Error('asked')),
    dmarc: async () => null,
  };

  test('says so once, with the clock that may be why, and calls nothing fine that it has not seen', async () => {
    const connect = () => {
      throw named('CredentialsProviderError', 'Could not load credentials from any providers');
    };
    const { facts, about: of } = await gather(about, 'eu-central-1', connect, network);
    const checked = examine(facts, of);
    const seen = checked.filter(({ severity }) => severity !== 'unknown').map(({ subject }) => subject);
    expect(seen).toEqual(['credentials', 'region', 'clock']);
    expect(checked[0]?.findings[0]?.says).toContain('There are no AWS credentials here');
  });

  test('looks into no other account than the stage lives in', async () => {
    const sts = answering(STSClient, new Map([[GetCallerIdentityCommand, { Account: '222', Arn: 'arn:other' }]]));
    const connect = () => ({ ...clientsIn('eu-central-1'), sts });
    const patient = { ...about, choices: { account: '111' } };
    const { facts, about: of } = await gather(patient, 'eu-central-1', connect, network);
    const [credentials] = examine(facts, of);
    expect(credentials).toMatchObject({ severity: 'broken' });
    expect(credentials?.findings[0]?.says).toContain('lives in the account 111, and these credentials are of 222');
    expect(facts.stacks).toMatchObject({ because: expect.any(String) });
  });

  test('asks for the region first', async () => {
    const { facts, about: of } = await gather(about, null, clientsIn, network);
    const broken = examine(facts, of).filter(({ severity }) => severity === 'broken');
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

  test('leads to the shop that answers there', async () => {
    served('{"userPoolId":"eu-central-1_Pool"}');
    const known = names({ 'shop.example': ['192.0.2.1'], 'd1.cloudfront.net': ['192.0.2.9'] });
    expect(await readDns(shop, known)).toMatchObject({ addresses: ['192.0.2.1'], isThisShop: true });
    served('<h1>Parked</h1>');
    expect(await readDns(shop, known)).toMatchObject({ isThisShop: false });
  });

  test('that does not exist has no address', async () => {
    expect(await readDns(shop, names({}))).toMatchObject({ addresses: [], isThisShop: null });
  });

  test('of which no DNS server answers is not known', async () => {
    const silent = reading(() => readDns(shop, names({}, 'ETIMEOUT')));
    expect(await silent).toEqual({ because: 'ETIMEOUT' });
  });
});
