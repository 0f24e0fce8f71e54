import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Route53Client } from '@aws-sdk/client-route-53';
import { SNSServiceException } from '@aws-sdk/client-sns';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inWords, whereStageLives } from '#infra/ops/aws/access.ts';
import { clientsIn } from '#infra/ops/aws/clients.ts';
import type { Made } from '#infra/ops/aws/made.ts';
import { subscriptionsOf } from '#infra/ops/aws/subscriptions.ts';
import { zonesAt } from '#infra/ops/aws/zones.ts';
import { readAlarms } from '#infra/ops/doctor/read/account.ts';
import { readEncryption, readLogs } from '#infra/ops/doctor/read/kept.ts';
import { readTriggers } from '#infra/ops/doctor/read/triggers.ts';
import { subscribeAgain } from '#infra/ops/mail/feedback.ts';

interface Asked {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}
interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | object;
}

let server: Server;
const asked: Asked[] = [];
/** What AWS answers to one question; null for nothing, ever. */
let answer: (question: Asked) => Answer | null;

beforeEach(async () => {
  asked.length = 0;
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const question = { path: request.url ?? '', headers: request.headers, body };
    asked.push(question);
    const given = answer(question);
    if (!given) return;
    const { status = 200, headers = {}, body: text = '' } = given;
    response.writeHead(status, headers).end(typeof text === 'string' ? text : JSON.stringify(text));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const clients = () => clientsIn('eu-central-1');
const made = (type: string, name: string, properties: Record<string, unknown> = {}): Made => ({
  ...{ stack: 'foundation-dev-app', type: `AWS::${type}`, id: name, name, properties },
});
const key = [made('KMS::Key', 'k1')];
const scopeOf = ({ authorization }: { authorization?: string }) =>
  /Credential=AKIDEXAMPLE\/\d{8}\/(.*)\/aws4_request/.exec(authorization ?? '')?.[1];

const topic = 'arn:aws:sns:eu-central-1:1:alarms';
const subscriptions = (members: string, next = '') =>
  `<ListSubscriptionsByTopicResponse><ListSubscriptionsByTopicResult><Subscriptions>${members}</Subscriptions>${next}</ListSubscriptionsByTopicResult></ListSubscriptionsByTopicResponse>`;
const subscription = (arn: string) => `<member><SubscriptionArn>${arn}</SubscriptionArn></member>`;

describe('AWS is asked', () => {
  test('about alarms and who hears of them, where the environment says and with a signature for each service', async () => {
    const { port } = server.address() as AddressInfo;
    vi.stubEnv('AWS_ENDPOINT_URL_SNS', `http://127.0.0.1:${port}/sns`);
    const alarm = { AlarmName: 'a', StateValue: 'ALARM', AlarmDescription: 'It & that', AlarmActions: [topic] };
    answer = ({ path }) =>
      path.startsWith('/sns')
        ? { headers: { 'content-type': 'text/xml' }, body: subscriptions(subscription('PendingConfirmation')) }
        : { body: { MetricAlarms: [alarm] } };
    expect(await readAlarms(clients(), ['a', 'b'])).toEqual({
      ...{ count: 1, gone: ['b'], muted: [], ringing: [{ name: 'a', says: 'It & that' }] },
      ...{ heardBy: 0, unconfirmed: 1 },
    });
    expect(asked.map(({ headers }) => scopeOf(headers))).toEqual(['eu-central-1/monitoring', 'eu-central-1/sns']);
  });

  test('page by page', async () => {
    answer = ({ body }) => ({
      body: body.includes('NextToken=more')
        ? subscriptions(subscription('arn:two'))
        : subscriptions(subscription('arn:one'), '<NextToken>more</NextToken>'),
    });
    const found = await subscriptionsOf(clients().sns, [topic]);
    expect(found.map(({ SubscriptionArn }) => SubscriptionArn)).toEqual(['arn:one', 'arn:two']);

    answer = ({ body }) => ({
      body: body.includes('"nextToken":"more"')
        ? { logGroups: [{ logGroupName: 'two', retentionInDays: 14 }] }
        : { logGroups: [{ logGroupName: 'one' }], nextToken: 'more' },
    });
    const groups = ['one', 'two'].map((name) => made('Logs::LogGroup', name, { RetentionInDays: 14 }));
    const logs = await readLogs(clients().logs, groups, 'foundation-dev-');
    expect(logs.map(({ days }) => days)).toEqual([null, 14]);
  });
});

describe('A service that refuses', () => {
  const gone = 'ResourceNotFoundException:http://internal.amazon.com/coral/com.amazonaws.chronos/';
  const notThere: Answer[] = [
    { status: 400, body: { __type: 'com.amazonaws.kms#NotFoundException', message: 'Invalid keyId' } },
    { status: 404, headers: { 'x-amzn-errortype': gone }, body: { Message: 'Schedule clock does not exist.' } },
  ];

  test('is understood where what is asked for is gone, in whichever place it says so', async () => {
    for (const refusal of notThere) {
      answer = () => refusal;
      expect(await readEncryption(clients().kms, key)).toEqual({ key: 'k1', state: null });
      const schedules = ['ClockSchedule', 'sweepEveryNight'].map((name) => made('Scheduler::Schedule', name));
      const triggers = [made('Lambda::EventSourceMapping', 'm1'), ...schedules];
      expect(await readTriggers(clients(), triggers)).toMatchObject({
        stream: { state: null },
        clock: { state: null },
        sweep: { state: null },
      });
    }
  });

  test.each<[string, Answer, string | RegExp]>([
    [
      'with a reason',
      { body: { __type: 'AccessDeniedException', message: 'You may not kms:DescribeKey' } },
      'You may not',
    ],
    [
      'with a name alone',
      { body: { __type: 'com.amazonaws.kms#KMSInvalidStateException' } },
      'KMSInvalidStateException',
    ],
    ['with nothing', {}, 'it was answered with 400 and nothing that can be read'],
    ['with what cannot be read', { body: '<h1>Bad Gateway</h1>' }, 'nothing that can be read'],
  ])('is quoted: %s', async (_how, refusal, words) => {
    answer = () => ({ status: 400, ...refusal });
    const said = await readEncryption(clients().kms, key).catch(inWords);
    expect(said).toMatch(words);
  });

  test.each([
    ['that it names', 'InvalidParameter'],
    ['of any other kind', 'SomethingNew'],
  ])('to subscribe is told from a network that fails, for a reason %s', async (_which, code) => {
    const own = made('SNS::Subscription', 'own', { Protocol: 'https', TopicArn: { Ref: 'feedback' } });
    answer = () => ({
      status: 400,
      body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>Unreachable Endpoint</Message></Error></ErrorResponse>`,
    });
    const refused = await subscribeAgain(clients().sns, [own], 'eu-central-1', 'https://x').catch((error) => error);
    expect(refused).toBeInstanceOf(SNSServiceException);
    expect(refused).toMatchObject({ name: expect.stringContaining(code), message: 'Unreachable Endpoint' });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['what a command wants to know', () => readEncryption(clients().kms, key)],
    ['who it is, before it begins', () => whereStageLives({ region: 'eu-central-1' }, undefined, {})],
  ])('to answer at all is waited for ten seconds, three times: %s', async (_what, ask) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    answer = () => {
      vi.advanceTimersByTime(10_000);
      return null;
    };
    const said = await ask().catch(inWords);
    vi.useRealTimers();
    expect(said).toContain('There is no answer (it takes too long)');
    expect(asked).toHaveLength(3);
  });
});

describe('Route 53', () => {
  const zone = (id: string, isPrivate = false) =>
    `<HostedZone><Id>/hostedzone/${id}</Id><Name>${id}.example.</Name><Config><PrivateZone>${isPrivate}</PrivateZone></Config></HostedZone>`;

  test('gives all public zones, page by page', async () => {
    answer = ({ path }) => ({
      body: path.includes('marker=m')
        ? `<ListHostedZonesResponse><HostedZones>${zone('b')}</HostedZones><IsTruncated>false</IsTruncated></ListHostedZonesResponse>`
        : `<ListHostedZonesResponse><HostedZones>${zone('a')}${zone('c', true)}</HostedZones><IsTruncated>true</IsTruncated><NextMarker>m</NextMarker></ListHostedZonesResponse>`,
    });
    expect(await zonesAt(clients().route53).list()).toEqual([
      { id: 'a', name: 'a.example' },
      { id: 'b', name: 'b.example' },
    ]);
  });

  test('tells the records of a name, which an alias has none of, and not those of the names after it', async () => {
    const record = (name: string, type: string, value: string) =>
      `<ResourceRecordSet><Name>${name}</Name><Type>${type}</Type>${value && `<ResourceRecords><ResourceRecord><Value>${value}</Value></ResourceRecord></ResourceRecords>`}</ResourceRecordSet>`;
    answer = () => ({
      body: `<ListResourceRecordSetsResponse><ResourceRecordSets>${record('shop.example.', 'A', '')}${record('shop.example.', 'TXT', '"x"')}${record('www.shop.example.', 'A', '1.2.3.4')}</ResourceRecordSets></ListResourceRecordSetsResponse>`,
    });
    const zones = zonesAt(clients().route53);
    expect(await zones.records({ id: 'Z1', name: 'example' }, 'shop.example')).toEqual([
      { type: 'A', value: '' },
      { type: 'TXT', value: '"x"' },
    ]);
    expect(asked[0]?.path).toMatch(/^\/2013-04-01\/hostedzone\/Z1\/rrset\?.*name=shop\.example\./);
  });

  test('takes a record, over one of that name', async () => {
    answer = () => ({ body: '<ChangeResourceRecordSetsResponse/>' });
    const record = { name: '_x.a.example.', type: 'CNAME', value: 'y&z' } as const;
    await zonesAt(clients().route53).write({ id: 'Z1', name: 'a.example' }, record);
    expect(asked[0]?.path).toMatch(/^\/2013-04-01\/hostedzone\/Z1\/rrset/);
    expect(asked[0]?.body).toContain('<Action>UPSERT</Action>');
    expect(asked[0]?.body).toContain('<Value>y&amp;z</Value>');
  });

  test('which is one for all regions is signed for in the first', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL', '');
    const { route53 } = clients();
    const sent: { hostname: string; headers: Record<string, string> }[] = [];
    const wire = new Route53Client({
      region: route53.config.region,
      requestHandler: {
        handle: async (request: (typeof sent)[number]) => {
          sent.push(request);
          throw new Error('not sent');
        },
      } as never,
    });
    await expect(zonesAt(wire).list()).rejects.toThrow('not sent');
    expect(sent[0]?.hostname).toBe('route53.amazonaws.com');
    expect(scopeOf(sent[0]?.headers ?? {})).toBe('us-east-1/route53');
  });
});
