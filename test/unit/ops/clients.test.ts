import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Route53Client } from '@aws-sdk/client-route-53';
import { SNSServiceException } from '@aws-sdk/client-sns';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { locateStage, toMessage } from '#infra/ops/aws/access.ts';
import { clientsIn } from '#infra/ops/aws/clients.ts';
import type { StackResource } from '#infra/ops/aws/stack-resources.ts';
import { subscriptionsOf } from '#infra/ops/aws/subscriptions.ts';
import { zonesAt } from '#infra/ops/aws/zones.ts';
import { readAlarms } from '#infra/ops/doctor/read/account.ts';
import { readEncryption, readLogs } from '#infra/ops/doctor/read/storage.ts';
import { readTriggers } from '#infra/ops/doctor/read/triggers.ts';
import { renewSubscription } from '#infra/ops/mail/feedback.ts';

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
const requests: Asked[] = [];
/** Returns the response of AWS to one request. Returns null to send no response. */
let answer: (question: Asked) => Answer | null;

beforeEach(async () => {
  requests.length = 0;
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const question = { path: request.url ?? '', headers: request.headers, body };
    requests.push(question);
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
const made = (type: string, name: string, properties: Record<string, unknown> = {}): StackResource => ({
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
  test('about alarms and their subscribers, at the endpoint of the environment, with a signature per service', async () => {
    const { port } = server.address() as AddressInfo;
    vi.stubEnv('AWS_ENDPOINT_URL_SNS', `http://127.0.0.1:${port}/sns`);
    const alarm = { AlarmName: 'a', StateValue: 'ALARM', AlarmDescription: 'It & that', AlarmActions: [topic] };
    answer = ({ path }) =>
      path.startsWith('/sns')
        ? { headers: { 'content-type': 'text/xml' }, body: subscriptions(subscription('PendingConfirmation')) }
        : { body: { MetricAlarms: [alarm] } };
    expect(await readAlarms(clients(), ['a', 'b'])).toEqual({
      ...{ count: 1, gone: ['b'], muted: [], firing: [{ name: 'a', description: 'It & that' }] },
      ...{ confirmed: 0, unconfirmed: 1 },
    });
    expect(requests.map(({ headers }) => scopeOf(headers))).toEqual(['eu-central-1/monitoring', 'eu-central-1/sns']);
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

  test('is understood when the resource is gone, whatever the form of the error', async () => {
    for (const refusal of notThere) {
      answer = () => refusal;
      expect(await readEncryption(clients().kms, key)).toEqual({ key: 'k1', state: null });
      const triggers = [made('Lambda::EventSourceMapping', 'm1'), made('Scheduler::Schedule', 'ClockSchedule')];
      expect(await readTriggers(clients(), triggers)).toMatchObject({
        streams: [{ state: null }],
        clock: { state: null },
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
    ['with nothing', {}, 'the response (HTTP 400) could not be read'],
    ['with what cannot be read', { body: '<h1>Bad Gateway</h1>' }, 'could not be read'],
  ])('is quoted: %s', async (_case, refusal, message) => {
    answer = () => ({ status: 400, ...refusal });
    const printed = await readEncryption(clients().kms, key).catch(toMessage);
    expect(printed).toMatch(message);
  });

  test.each([
    ['that it names', 'InvalidParameter'],
    ['of any other kind', 'SomethingNew'],
  ])('to subscribe is distinguished from a network failure: %s', async (_case, code) => {
    const own = made('SNS::Subscription', 'own', { Protocol: 'https', TopicArn: { Ref: 'feedback' } });
    answer = () => ({
      status: 400,
      body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>Unreachable Endpoint</Message></Error></ErrorResponse>`,
    });
    const refused = await renewSubscription(clients().sns, [own], 'eu-central-1', 'https://x').catch((error) => error);
    expect(refused).toBeInstanceOf(SNSServiceException);
    expect(refused).toMatchObject({ name: expect.stringContaining(code), message: 'Unreachable Endpoint' });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['what a command wants to know', () => readEncryption(clients().kms, key)],
    ['who it is, before it begins', () => locateStage({ region: 'eu-central-1' }, undefined, {})],
  ])('to answer gets three attempts of ten seconds: %s', async (_case, ask) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    answer = () => {
      vi.advanceTimersByTime(10_000);
      return null;
    };
    const printed = await ask().catch(toMessage);
    vi.useRealTimers();
    expect(printed).toContain('AWS did not answer (the request timed out)');
    expect(requests).toHaveLength(3);
  });
});

describe('Route 53', () => {
  const zone = (id: string, isPrivate = false) =>
    `<HostedZone><Id>/hostedzone/${id}</Id><Name>${id}.example.</Name><Config><PrivateZone>${isPrivate}</PrivateZone></Config></HostedZone>`;

  test('lists all public zones, page by page', async () => {
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

  test('returns the records of a name, without values for aliases and without those of later names', async () => {
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
    expect(requests[0]?.path).toMatch(/^\/2013-04-01\/hostedzone\/Z1\/rrset\?.*name=shop\.example\./);
  });

  test('replaces a record of the same name', async () => {
    answer = () => ({ body: '<ChangeResourceRecordSetsResponse/>' });
    const record = { name: '_x.a.example.', type: 'CNAME', value: 'y&z' } as const;
    await zonesAt(clients().route53).write({ id: 'Z1', name: 'a.example' }, record);
    expect(requests[0]?.path).toMatch(/^\/2013-04-01\/hostedzone\/Z1\/rrset/);
    expect(requests[0]?.body).toContain('<Action>UPSERT</Action>');
    expect(requests[0]?.body).toContain('<Value>y&amp;z</Value>');
  });

  test('is global, and requests are signed for us-east-1', async () => {
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
