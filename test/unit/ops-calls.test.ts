import { STSClient } from '@aws-sdk/client-sts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { askWith, queryWith } from '../../infra/ops/aws/calls.ts';
import { parseXml, textOf } from '../../infra/ops/aws/xml.ts';
import { route53 } from '../../infra/ops/aws/zones.ts';

describe('A service without a client', () => {
  const sts = new STSClient({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' },
  });
  const asked: [string, RequestInit][] = [];
  const answers = (...bodies: (string | Response)[]) =>
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push([url, init]);
      const body = bodies.shift() ?? '';
      return typeof body === 'string' ? new Response(body) : body;
    });
  afterEach(() => {
    vi.unstubAllGlobals();
    asked.length = 0;
  });

  test('is asked with a signature for it and its region', async () => {
    answers('<R/>');
    await queryWith(sts, 'eu-central-1')('monitoring', { Action: 'DescribeAlarms' });
    const [[url, { headers, body }] = ['', {} as RequestInit]] = asked;
    expect(url).toBe('https://monitoring.eu-central-1.amazonaws.com/');
    expect(body).toBe('Action=DescribeAlarms');
    const { authorization } = headers as Record<string, string>;
    expect(authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/monitoring\/aws4_request/,
    );
  });

  test('is signed for by itself, whatever the client asked before', async () => {
    answers('<R/>', '<R/>');
    await sts.config.signer({ name: 'sigv4', signingName: 'sts', signingRegion: 'eu-central-1', properties: {} });
    const query = queryWith(sts, 'eu-central-1');
    await query('monitoring', {});
    await query('sns', {});
    const scopes = asked.map(([, { headers }]) => /\w+(?=\/aws4_request)/.exec(JSON.stringify(headers))?.[0]);
    expect(scopes).toEqual(['monitoring', 'sns']);
  });

  test('is asked where the environment says', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://localhost:4566');
    vi.stubEnv('AWS_ENDPOINT_URL_SNS', 'http://localhost:9999/sns/');
    answers('<R/>', '<R/>', '{"State":"ENABLED"}');
    const query = queryWith(sts, 'eu-central-1');
    await query('monitoring', {});
    await query('sns', {});
    expect(await askWith(sts, 'eu-central-1')('scheduler', { path: '/schedules/x' })).toEqual({ State: 'ENABLED' });
    vi.unstubAllEnvs();
    const urls = ['http://localhost:4566/', 'http://localhost:9999/sns/', 'http://localhost:4566/schedules/x'];
    expect(asked.map(([url]) => url)).toEqual(urls);
    expect(asked[0]?.[1].headers).toMatchObject({ host: 'localhost:4566' });
  });

  test('that refuses in JSON is quoted too', async () => {
    answers(new Response('{"__type":"com.amazonaws.kms#NotFoundException"}', { status: 400 }));
    const describe = { operation: 'TrentService.DescribeKey', input: {} };
    await expect(askWith(sts, 'eu-central-1')('kms', describe)).rejects.toThrow('kms answers NotFoundException');
  });

  test('that refuses is quoted', async () => {
    answers(new Response('<ErrorResponse><Error><Code>AccessDenied</Code></Error></ErrorResponse>', { status: 403 }));
    await expect(queryWith(sts, 'eu-central-1')('sns', {})).rejects.toThrow('sns answers AccessDenied');
  });

  test('gives all zones, page by page, and takes a record', async () => {
    const zone = (id: string) => `<HostedZone><Id>/hostedzone/${id}</Id><Name>${id}.example.</Name></HostedZone>`;
    answers(`<R>${zone('a')}<NextMarker>m</NextMarker></R>`, `<R>${zone('b')}</R>`, '<R/>');
    const zones = route53(sts);
    expect((await zones.list()).map(({ name }) => name)).toEqual(['a.example', 'b.example']);
    expect(asked[1]?.[0]).toContain('marker=m');
    await zones.write({ id: 'Z1', name: 'a.example' }, { name: '_x.a.example.', type: 'CNAME', value: 'y&z' });
    expect(asked[2]?.[0]).toBe('https://route53.amazonaws.com/2013-04-01/hostedzone/Z1/rrset/');
    const change = parseXml(String(asked[2]?.[1].body));
    expect([textOf(change, 'Action'), textOf(change, 'Name'), textOf(change, 'Value')]).toEqual([
      'UPSERT',
      '_x.a.example.',
      'y&z',
    ]);
  });
});
